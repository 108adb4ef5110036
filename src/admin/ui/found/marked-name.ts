import { type Named, recordName } from '../../../domain/model/record-name.ts';
import type { SearchTerm } from '../../../domain/people/search-query.ts';
import { marked, type Piece, within } from './marked.ts';

/**
 * A person's name with the search words marked. 'Monsieur' and 'Madame' are never marked, because the search ignores
 * them.
 */
export const markedName = (person: Named, words: readonly SearchTerm[]): Piece[] =>
  within(recordName(person), marked(recordName({ ...person, civility: undefined }), words, 'name'));
