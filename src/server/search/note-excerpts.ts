import { sql } from 'drizzle-orm';
import { medicalInformations, observations } from '../db/schema.ts';
import type { Reader } from '../transaction.ts';

/** The characters of an excerpt before and after the word that was found. */
const BEFORE = 60;
const LENGTH = 220;

const TABLES = { observations, medicalInformations } as const;
type NoteField = keyof typeof TABLES;

/** A piece of a text without the halves of words at its ends, and with signs where the text goes on. */
const trimmed = (piece: string, begins: boolean, ends: boolean): string =>
  [
    begins ? '' : '…',
    piece.replace(begins ? /^/ : /^\S*\s+/, '').replace(ends ? /$/ : /\s+\S*$/, ''),
    ends ? '' : '…',
  ].join('');

/**
 * Where the words stand in the notes of these veterans: a piece of the newest note of each that holds one of them, by
 * veteran. For readers who may list such notes (GS-02).
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
      substring(note.observation from start for ${LENGTH}) as piece,
      start = 1 as begins, start + ${LENGTH} > length(note.observation) as ends
    from ${TABLES[field]} as note
    cross join lateral (
      select min(nullif(strpos(fold(note.observation), fold(word)), 0)) as place
      from unnest(${sql.param(words)}::text[]) as word
    ) as found
    cross join lateral (select greatest(place - ${BEFORE}, 1) as start) as cut
    where note.veteran_id = any(${sql.param(ids)}::int[]) and place is not null
    order by note.veteran_id, note.created_date desc, note.id desc`);
  return new Map(rows.map(({ id, piece, begins, ends }) => [id, trimmed(piece, begins, ends)]));
}
