import { type RuleContext, textIn, type Values, type Violation } from '../../model/entity.ts';
import { choice, date, datetime, email, reference, text } from '../../model/fields.ts';
import { lifeViolations } from '../../people/life-dates.ts';
import { LANGUAGES } from '../../visitors/languages.ts';

/**
 * The request of a visitor without an account (PUB-02, PUB-06). It is no resource of its own: clients post it to the
 * appointments, which take these keys and ignore every other.
 */
export const appointmentRequest = {
  fields: {
    lastName: text({ required: true, max: 100 }),
    firstName: text({ required: true, max: 100 }),
    birthDate: date({ required: true }),
    birthplace: text({ required: true }),
    email: email({ required: true }),
    phone: text({ required: true, requiredMessage: 'rules.phone', max: 50 }),
    quality: reference('ParamsQuality', { required: true }),
    reason: reference('ParamsAppointmentReason', { required: true }),
    accFullName: text(),
    language: choice(LANGUAGES),
    region: reference('ParamsRegion', { required: true }),
    cell: reference('Cell', { required: true }),
    calendar: reference('Calendar', { required: true }),
    date: date({ required: true }),
    dateRDV: datetime({ required: true }),
  },
  rules: [
    (values: Values, context: RuleContext): readonly Violation[] => {
      const [day, birthDate] = [textIn(values, 'date'), textIn(values, 'birthDate')];
      const violations = [...lifeViolations(values, context)];
      if (day && day < context.today) violations.push({ path: 'date', message: 'rules.dateFromToday' });
      if (birthDate && birthDate < '1900')
        violations.push({ path: 'birthDate', message: 'rules.bornBefore1900' });
      return violations;
    },
    ({ phone }: Values, { phones }: RuleContext): readonly Violation[] =>
      phone && !new RegExp(phones.pattern).test(String(phone))
        ? [{ path: 'phone', message: 'rules.phone' }]
        : [],
  ],
} as const;
