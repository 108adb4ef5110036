import type { Named } from '../../../domain/model/record-name.ts';
import { bornText } from '../../../domain/people/birth-text.ts';
import { parseSearchTerms, type SearchTerm } from '../../../domain/people/search-query.ts';
import { joinPieces, marked, type Piece, within } from './marked.ts';
import { markedName } from './marked-name.ts';

/** The values by which a search of people asks, by the names of the fields. */
export type SearchedBy = Readonly<Record<string, string>>;

const words = (value: string | undefined): SearchTerm[] => parseSearchTerms(value ?? '');

/** A text that is looked for as it is written, with its spaces. */
const phrase = (value: string | undefined): SearchTerm[] => (value ? [{ text: value }] : []);

/** The name of a person, with what was typed as last and first name marked; each may hold words of the other. */
export const nameMarked = (person: Named, { lastName, firstName }: SearchedBy): Piece[] =>
  markedName(person, [...words(lastName), ...words(firstName)]);

/** When and where a person was born, with the day and the place that were typed marked. */
export function bornMarked(person: Named, { birthDate, birthplace }: SearchedBy): Piece[] {
  const when = bornText(person);
  const whole = bornText(person, person.birthplace);
  const place = typeof person.birthplace === 'string' ? person.birthplace : '';
  return joinPieces(
    [marked(when, words(birthDate)), within(whole.slice(when.length), marked(place, phrase(birthplace)))],
    '',
  );
}

/** The mail address of a person who was asked for by one; no other search shows it. */
export const emailMarked = (person: Named, { email }: SearchedBy): Piece[] =>
  email && typeof person.email === 'string' ? marked(person.email, phrase(email)) : [];
