import type { FieldErrors, Resolver } from 'react-hook-form';
import { dayIn } from '../../domain/dates/days.ts';
import { appointmentRequest } from '../../domain/entities/appointments/appointment-request.ts';
import type { Violation } from '../../domain/model/entity.ts';
import { validate } from '../../domain/model/validate.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { PageState } from '../render/state.ts';
import type { BookingValues, FieldName } from './booking-values.ts';
import { requestOf } from './values.ts';

/** The service's part of the rules: its zone decides which day today is, its country which numbers are taken. */
export type ServiceRules = Pick<PageState, 'zone' | 'phones'>;

/** Returns the violations of the form by the rules that the server applies too (API-05). */
export function violationsOf(
  values: BookingValues,
  { zone, phones }: ServiceRules,
  now = Date.now(),
): readonly Violation[] {
  const today = dayIn(zone, now);
  const context = { creating: true, today, now, phones };
  return validate(appointmentRequest, requestOf(values, today), context).violations;
}

export const resolverIn =
  (service: ServiceRules): Resolver<BookingValues> =>
  (values) => {
    const errors: FieldErrors<BookingValues> = {};
    for (const { path, message } of violationsOf(values, service)) {
      // A slot brings its calendar: what is wrong with it is wrong with the slot.
      const name = path === 'calendar' ? 'dateRDV' : (path as FieldName);
      errors[name] ??= { type: 'rule', message: ruleText(message) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
