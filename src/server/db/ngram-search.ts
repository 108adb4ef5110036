import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a word is two letters or digits. No trigram index finds such a word, but an index of the text's pieces does.
 */
export const isPair = (word: string): boolean => /^[a-z0-9]{2}$/i.test(word);

/** Whether a folded text contains such a word, tested row by row: LIKE would read a whole trigram index. */
export const holdsPair = (text: SQLWrapper, word: string): SQL =>
  sql`strpos(${text}, ${word.toLowerCase()}) > 0`;

const BEFORE = [...' abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * The same by the index of pieces: it looks up the pieces of three characters that end with the word. It must not stand
 * in an OR with a condition that needs another index, because computing the pieces of each row takes seconds.
 */
export function bigramIndexMatches(text: SQLWrapper, word: string): SQL {
  const pieces = BEFORE.map((sign) => `${sign}${word.toLowerCase()}`);
  return sql`text_pieces(${text}) && ${sql.param(pieces)}::text[]`;
}
