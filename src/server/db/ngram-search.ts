import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Two letters or digits: no trigram index finds them, an index of the pieces of a text does. */
export const isPair = (word: string): boolean => /^[a-z0-9]{2}$/i.test(word);

/** Whether a folded text holds such a word, looked at row by row: LIKE would read all of a trigram index for it. */
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
