import { type NamedRecord, recordName } from '../../../domain/model/record-name.ts';
import type { SearchTerm } from '../../../domain/people/search-query.ts';
import { markTerms, type Piece, within } from './marked.ts';

/**
 * A person's name with the search words marked. 'Monsieur' and 'Madame' are never marked, because the search ignores
 * them.
 */
export const markedName = (person: NamedRecord, words: readonly SearchTerm[]): Piece[] =>
  within(recordName(person), markTerms(recordName({ ...person, civility: undefined }), words, 'name'));
