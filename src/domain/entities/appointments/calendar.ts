import { addDays, WEEKDAYS } from '../../dates/days.ts';
import type { Values, Violation } from '../../model/entity.ts';
import { defineEntity, textIn } from '../../model/entity.ts';
import { boolean, choices, date, integer, reference, time } from '../../model/fields.ts';
import { countSlots, type WorkingPeriod } from '../../scheduling/slots.ts';

/** At most this many days from start to end, and minutes of a slot: what a person can mean, and a server can hold. */
const MAX_DAYS = 366;
const MAX_DURATION = 720;

/** The limits of the number of agents who receive at once. */
const AGENTS = { min: 0, max: 99, minMessage: 'rules.atLeast0' } as const;

/** More slots than this are a mistake of typing, and too much for one answer. */
const MAX_SLOTS = 20_000;

/** Checks the hours of a calendar against each other (CAL-03). */
function hourViolations(values: Values): Violation[] {
  const [startAM, endAM, startPM, endPM] = ['startHourAM', 'endHourAM', 'startHourPM', 'endHourPM'].map(
    (name) => textIn(values, name),
  );
  const violations: Violation[] = [];
  if (startAM && endAM && endAM <= startAM)
    violations.push({ path: 'endHourAM', message: 'rules.hourAfter' });
  if (startPM && endPM && endPM <= startPM)
    violations.push({ path: 'endHourPM', message: 'rules.hourAfter' });
  if (startPM && endAM && startPM < endAM)
    violations.push({ path: 'startHourPM', message: 'rules.afternoonAfterMorning' });
  return violations;
}

const isComplete = (values: Values): values is Values & WorkingPeriod =>
  ['startDate', 'endDate', 'duration', 'startHourAM', 'endHourAM', 'nbAgentAM', 'receptionDays'].every(
    (name) => values[name] !== undefined && values[name] !== null,
  );

/** A working period from which the slots follow (CAL-02, CAL-03). */
export const calendar = defineEntity({
  name: 'Calendar',
  path: 'calendars',
  resource: 'calendars',
  menu: 'Calendar',
  fields: {
    startDate: date({ required: true, asDateTime: true }),
    endDate: date({ required: true, asDateTime: true }),
    duration: integer({
      required: true,
      min: 1,
      max: MAX_DURATION,
      default: 15,
      minMessage: 'rules.atLeast1',
    }),
    startHourAM: time({ required: true, default: '08:00' }),
    endHourAM: time({ required: true, default: '12:00' }),
    startHourPM: time(),
    endHourPM: time(),
    nbAgentAM: integer({ ...AGENTS, required: true, default: 1 }),
    nbAgentPM: integer({ ...AGENTS, default: 0 }),
    cell: reference('Cell', { required: true }),
    region: reference('ParamsRegion', { required: true }),
    receptionDays: choices(WEEKDAYS, {
      required: true,
      mustBeSent: true,
      default: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'],
      requiredMessage: 'rules.receptionDays',
    }),
    archived: boolean({ default: false }),
    sent: boolean({ default: false }),
    /** The number of places of its slots, and of those that are taken (CAL-08). */
    places: integer({ virtual: true, readOnly: true, filter: 'none', sortable: false }),
    booked: integer({ virtual: true, readOnly: true, filter: 'none', sortable: false }),
    nbAgent: integer({ virtual: true, readOnly: true, writeOnly: true }),
  },
  label: ['startDate', 'endDate'],
  order: { startDate: 'DESC' },
  rules: [
    (values, { creating, today }) => {
      const violations = hourViolations(values);
      const [startDate, endDate] = [textIn(values, 'startDate'), textIn(values, 'endDate')];
      // "No earlier than yesterday", though the message speaks of today (CAL-02).
      if (creating && startDate && startDate < addDays(today, -1))
        violations.push({ path: 'startDate', message: 'rules.dateFromToday' });
      if (startDate && endDate && endDate <= startDate)
        violations.push({ path: 'endDate', message: 'rules.endAfterStart' });
      else if (startDate && endDate && endDate > addDays(startDate, MAX_DAYS))
        violations.push({ path: 'endDate', message: 'rules.periodTooLong' });
      else if (isComplete(values) && countSlots(values) > MAX_SLOTS)
        violations.push({ path: 'duration', message: `rules.tooManySlots:${MAX_SLOTS}` });
      if (creating && values.nbAgentAM === 0)
        violations.push({ path: 'nbAgentAM', message: 'rules.atLeast1' });
      return violations;
    },
  ],
});
