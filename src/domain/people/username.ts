import { fold } from '../likeness/names.ts';

/** Room for the number of a namesake, within the 50 characters of a username. */
const MAX_LENGTH = 40;
const MIN_LENGTH = 3;

/** Latin letters and digits of a name, without accents; spaces and signs become one hyphen. */
const latin = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The username for a new account: `Samia Ben Ali` gives `samia-ben-ali`. A name without Latin letters gives the part of
 * the mail address before the @. No mail program takes a word with hyphens for an address.
 */
export function usernameOf(firstName: string, lastName: string, email: string): string {
  const proposals = [
    [firstName, lastName].map(latin).filter(Boolean).join('-'),
    latin(email.split('@')[0] ?? ''),
  ];
  const name = proposals.find(({ length }) => length >= MIN_LENGTH) ?? 'utilisateur';
  return name.slice(0, MAX_LENGTH).replace(/-$/, '');
}

/** The first username that is not taken: the base, or the base with the next number. `usedNames` are in lower case. */
export function freeUsername(base: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(base)) return base;
  let number = 2;
  while (usedNames.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
