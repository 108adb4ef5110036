import * as z from 'zod/mini';
import { veteran } from '../../../domain/entities/veteran.ts';
import { rule, text } from '../../../domain/model/fields.ts';
import { isDayMonthOrYear } from '../../../domain/people/birth-date.ts';

/** A day, a month or a year (VET-17). */
const birthDate = {
  ...text(),
  schema: z.string(rule('rules.date')).check(z.refine(isDayMonthOrYear, rule('rules.date'))),
};

const { lastName, firstName, email } = veteran.fields;

/** The search for an associate (ASSOC-01): the record's own rules, and both names required. */
export const SEARCH = {
  fields: { lastName, firstName, birthDate, email },
  rules: [],
};

/** At most so many are listed (ASSOC-01). */
export const MAX_ASSOCIATES_FOUND = 10;

/** The values that narrow the list: what is empty is left out. */
export function filterOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const terms = Object.keys(SEARCH.fields).map((name) => [name, String(values[name] ?? '').trim()] as const);
  return Object.fromEntries(terms.filter(([, value]) => value !== ''));
}
