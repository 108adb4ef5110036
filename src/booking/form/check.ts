import type { FieldErrors, Resolver } from 'react-hook-form';
import { dayIn } from '../../domain/dates/days.ts';
import { appointmentRequest } from '../../domain/entities/appointment-request.ts';
import type { Violation } from '../../domain/model/entity.ts';
import { validate } from '../../domain/model/validate.ts';
import { ruleText } from '../../i18n/rules.ts';
import { type BookingValues, type FieldName, requestOf } from './values.ts';

/**
 * Returns the violations of the form by the rules that the server applies too (API-05); `zone` decides which day
 * today is.
 */
export function violationsOf(values: BookingValues, zone: string, now = Date.now()): readonly Violation[] {
  const today = dayIn(zone, now);
  const context = { creating: true, today, now };
  return validate(appointmentRequest, requestOf(values, today), context).violations;
}

export const resolverIn =
  (zone: string): Resolver<BookingValues> =>
  (values) => {
    const errors: FieldErrors<BookingValues> = {};
    for (const { path, message } of violationsOf(values, zone)) {
      // A slot brings its calendar: what is wrong with it is wrong with the slot.
      const name = path === 'calendar' ? 'dateRDV' : (path as FieldName);
      errors[name] ??= { type: 'rule', message: ruleText(message) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
