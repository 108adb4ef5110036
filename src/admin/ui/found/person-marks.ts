import type { NamedRecord } from '../../../domain/model/record-name.ts';
import { bornText } from '../../../domain/people/birth-text.ts';
import { parseSearchTerms, type SearchTerm } from '../../../domain/people/search-query.ts';
import { joinPieces, markTerms, type Piece, within } from './marked.ts';
import { markedName } from './marked-name.ts';

/** The values of a people search, by field name. */
export type SearchedBy = Readonly<Record<string, string>>;

const words = (value: string | undefined): SearchTerm[] => parseSearchTerms(value ?? '');

/** A text that is searched for as typed, with its spaces. */
const phrase = (value: string | undefined): SearchTerm[] => (value ? [{ text: value }] : []);

/** A person's name, with the typed last and first name marked. Each may contain words of the other. */
export const nameMarked = (person: NamedRecord, { lastName, firstName }: SearchedBy): Piece[] =>
  markedName(person, [...words(lastName), ...words(firstName)]);

/** When and where a person was born, with the day and the town that were typed marked. */
export function bornMarked(person: NamedRecord, { birthDate, birthplace }: SearchedBy): Piece[] {
  const when = bornText(person);
  const whole = bornText(person, person.birthplace);
  const town = typeof person.birthplace === 'string' ? person.birthplace : '';
  return joinPieces(
    [
      markTerms(when, words(birthDate)),
      within(whole.slice(when.length), markTerms(town, phrase(birthplace))),
    ],
    '',
  );
}

/** A person's mail address, where the search was by mail address; no other search shows it. */
export const emailMarked = (person: NamedRecord, { email }: SearchedBy): Piece[] =>
  email && typeof person.email === 'string' ? markTerms(person.email, phrase(email)) : [];
