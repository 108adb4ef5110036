import { entityNamed } from '../../../domain/entities/index.ts';
import { birthText } from '../../../domain/people/birth-text.ts';
import type { SearchTerm } from '../../../domain/people/search-query.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { hasMark, markTerms, type Piece, type TextKind } from './marked.ts';

/** Notes are not fields of the record: each kind is a tab of its page. */
const NOTES: readonly string[] = ['medicalInformations', 'observations'];
export const areNotes = (field: string): boolean => NOTES.includes(field);

const { fields } = entityNamed('Veteran');

/** Returns the kind of text that a field of a veteran holds for the search. */
function kindOf(field: string): TextKind {
  const search = Object.hasOwn(fields, field) ? fields[field]?.search : undefined;
  return search === 'name' || search === 'phone' ? search : 'text';
}

/** The texts of a field: for notes the excerpt around the match, for a list each item. */
function textsOf(record: HydraRecord, field: string): string[] {
  if (areNotes(field)) return [String(record.excerpts?.[field] ?? '')];
  if (field === 'birthDate') return [birthText(record)];
  if (field === 'id') return [String(record.id)];
  const value: unknown = record.refs[field]?.name ?? record[field];
  if (Array.isArray(value))
    return value.flatMap((entry: Record<string, unknown>) => Object.values(entry).map(String));
  return typeof value === 'string' ? [value] : [];
}

/** The fields in which the API found a word. It names only those that the user may see (RIGHTS-15). */
export const matchedFields = (record: HydraRecord): readonly string[] => record.matches ?? [];

/**
 * The texts of a field in which the API found a word, with the words marked. Of several texts only the matching ones
 * are returned. A name that matches only by sound is marked completely.
 */
export function matchedTexts(record: HydraRecord, field: string, words: readonly SearchTerm[]): Piece[][] {
  const kind = kindOf(field);
  const texts = textsOf(record, field).filter(Boolean);
  const all = texts.map((text) => markTerms(text, words, kind));
  const holding = all.filter(hasMark);
  if (holding.length > 0) return holding;
  return kind === 'name' && words.length > 0
    ? texts.map((text) => [{ text, isMarked: true, start: 0 }])
    : all;
}

/** The name of a field in which a word was found, as a key of the texts. */
export const matchLabel = (field: string): string =>
  areNotes(field)
    ? `veterans.tabs.${field}`
    : field === 'id'
      ? 'globalSearch.recordNumber'
      : `resources.veterans.fields.${field}`;
