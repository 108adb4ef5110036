import { sql } from 'drizzle-orm';
import type { Reader } from '../db/connection.ts';
import { medicalInformations, observations } from '../db/schema.ts';

/** Characters of an excerpt before the word that was found. */
const LENGTH_BEFORE = 60;
/** Characters of the whole excerpt. */
const EXCERPT_LENGTH = 220;

const TABLES = { observations, medicalInformations } as const;
type NoteField = keyof typeof TABLES;

/** A piece of a text without the halves of words at its ends, and with signs where the text goes on. */
const trimPiece = (piece: string, begins: boolean, ends: boolean): string =>
  [
    begins ? '' : '…',
    piece.replace(begins ? /^/ : /^\S*\s+/, '').replace(ends ? /$/ : /\s+\S*$/, ''),
    ends ? '' : '…',
  ].join('');

/**
 * Returns, by veteran, an excerpt of their newest note that contains one of the words. Only for users who may list such
 * notes (GS-02).
 */
export async function excerptsOf(
  reader: Reader,
  field: NoteField,
  ids: readonly number[],
  words: readonly string[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.execute<{ id: number; piece: string; begins: boolean; ends: boolean }>(sql`
    select distinct on (note.veteran_id) note.veteran_id as id,
      substring(note.observation from start for ${EXCERPT_LENGTH}) as piece,
      start = 1 as begins, start + ${EXCERPT_LENGTH} > length(note.observation) as ends
    from ${TABLES[field]} as note
    cross join lateral (
      select min(nullif(strpos(fold(note.observation), fold(word)), 0)) as position_in_text
      from unnest(${sql.param(words)}::text[]) as word
    ) as found
    cross join lateral (select greatest(position_in_text - ${LENGTH_BEFORE}, 1) as start) as cut
    where note.veteran_id = any(${sql.param(ids)}::int[]) and position_in_text is not null
    order by note.veteran_id, note.created_date desc, note.id desc`);
  return new Map(rows.map(({ id, piece, begins, ends }) => [id, trimPiece(piece, begins, ends)]));
}
