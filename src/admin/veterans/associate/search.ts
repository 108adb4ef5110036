import { veteran } from '../../../domain/entities/veteran.ts';

const { lastName, firstName, birthDate, email } = veteran.fields;

/** What an associate is looked for by (ASSOC-01): the record's own rules, and both names required. */
export const SEARCH = {
  fields: { lastName, firstName, birthDate: { ...birthDate, required: false }, email },
  rules: () => [],
};

/** At most so many are listed (ASSOC-01). */
export const MOST = 10;

/** The values that narrow the list: what is empty is left out. */
export function filterOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const typed = Object.keys(SEARCH.fields).map((name) => [name, String(values[name] ?? '').trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
