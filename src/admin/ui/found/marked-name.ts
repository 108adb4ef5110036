import { type Named, recordName } from '../../../domain/model/record-name.ts';
import type { SearchTerm } from '../../../domain/people/search-query.ts';
import { marked, type Piece, within } from './marked.ts';

/** The name of a person with the words marked; 'Monsieur' and 'Madame' are never marked, for nobody is found by them. */
export const markedName = (person: Named, words: readonly SearchTerm[]): Piece[] =>
  within(recordName(person), marked(recordName({ ...person, civility: undefined }), words, 'name'));
