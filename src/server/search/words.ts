import { and, between, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { veteran } from '../../domain/entities/veteran.ts';
import { requiredValue } from '../../domain/model/validate.ts';
import { daysMeant } from '../../domain/people/birth-date.ts';
import { parseSearchTerms, type SearchTerm } from '../../domain/people/search-query.ts';
import { allOf, bornWhen, escapePattern } from '../db/conditions.ts';
import type { Reader } from '../db/connection.ts';
import { bigramIndexMatches, holdsPair, isPair } from '../db/ngram-search.ts';
import { veteranSearch } from '../db/schema.ts';
import { keptRecord } from '../hydra/kept-record.ts';

/** The conditions by which each word of the global search finds records, and how near each of them is (GS-02). */

/** Why a veteran is found, the nearest first: of several words that of the least near. */
export const REASONS = [
  'exactName',
  'nameStart',
  'nameSound',
  'namePart',
  'recordNumber',
  'number',
  'birthDate',
  'aroundBirthDate',
  'phone',
  'other',
  'notes',
] as const;
export type Reason = (typeof REASONS)[number];

/** A kind of notes on a record, and where the search row keeps their text. */
interface Notes {
  readonly name: 'observations' | 'medicalInformations';
  readonly column: PgColumn;
}

/** The scope of a reader's search. */
export interface Scope {
  /** The record; else only what a list shows of it (RIGHTS-15). */
  readonly whole: boolean;
  /** The notes that they may list. */
  readonly notes: readonly Notes[];
}

/** One thing looked for, as the search row writes it. */
export interface Word extends SearchTerm {
  readonly folded: string;
  /** As a name is compared: without hyphens, apostrophes and spaces. */
  readonly key: string;
  /** As a name sounds; null where it is too short for that. */
  readonly sound: string | null;
}

/** The words of a search; folded by the database, as what it looks in. */
export async function wordsOf(reader: Reader, text: string): Promise<Word[]> {
  const terms = parseSearchTerms(text);
  if (terms.length === 0) return [];
  const { rows } = await reader.execute<Pick<Word, 'folded' | 'key' | 'sound'>>(
    sql`select fold(word) as folded, plain_name(word) as key, name_sound(word) as sound
        from unnest(${sql.param(terms.map(({ text }) => text))}::text[]) with ordinality as typed (word, ordinal)
        order by ordinal`,
  );
  return Promise.all(
    terms.map(async (one, index) => ({
      ...(await withKeptRecord(reader, one)),
      ...requiredValue(rows[index]),
    })),
  );
}

/** The number of a record that was merged finds the kept one (VET-18). */
async function withKeptRecord(reader: Reader, term: SearchTerm): Promise<SearchTerm> {
  if (term.id === undefined) return term;
  const keptId = await keptRecord(reader, veteran, term.id);
  return keptId === null ? term : { ...term, id: keptId };
}

const part = (text: string): string => `%${escapePattern(text)}%`;

/** A column's text, or one of the parts that it consists of. */
type Text = PgColumn | SQL;

const partOf = (column: PgColumn, number: number): SQL =>
  sql`split_part(${column}, E'\x1d', ${sql.raw(String(number))})`;

const has = (text: Text, pattern: string): SQL => sql`${text} like ${pattern}`;
/** A word wherever it stands. */
const holds = (text: Text, word: string): SQL =>
  isPair(word) ? holdsPair(text, word) : has(text, part(word));
const any = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`;

const { names, listed: listColumns, record } = veteranSearch;

/** The names that a reader searches in; for the index always also asked of the whole column. */
const namesHave = ({ whole }: Scope, pattern: string): SQL =>
  whole ? has(names, pattern) : allOf(has(names, pattern), has(partOf(names, 1), pattern));

/** Word, key or sound of a name: between the signs that the search row puts around each. */
const wordPrefix = (text: string): string => `%\u0002${escapePattern(text)}%`;
const entire = (text: string): string => `%\u0002${escapePattern(text)}\u0003%`;

/** The word as it is written, and as names are compared where that differs. */
const writings = ({ folded, key }: Word): string[] => [...new Set([folded, key])].filter(Boolean);

const isName = (scope: Scope, word: Word): SQL =>
  any(...writings(word).map((text) => namesHave(scope, entire(text))));
const beginsName = (scope: Scope, word: Word): SQL =>
  any(...writings(word).map((text) => namesHave(scope, wordPrefix(text))));
const soundsLikeName = (scope: Scope, { sound }: Word): SQL | undefined =>
  sound === null ? undefined : namesHave(scope, entire(sound));
/** A digit stands in few names, which have an index of their own. */
const inName = ({ whole }: Scope, word: Word): SQL =>
  any(
    ...writings(word).map((text) =>
      and(
        /\d/.test(text) ? sql`${names} ~ '[0-9]'` : undefined,
        holds(names, text),
        whole ? undefined : holds(partOf(names, 1), text),
      ),
    ),
  );

/** Numbers, phones and the rest by a word with a digit; letters alone are no number, though some have a few. */
const hasDigit = ({ folded }: Word): boolean => /\d/.test(folded);

const isRecord = ({ id }: Word): SQL | undefined =>
  id === undefined ? undefined : eq(veteranSearch.veteran, id);

/** Born on that day; or in that month or year, as far as the record knows. */
const isBirthDate = ({ day, period }: Word): SQL | undefined => {
  if (day !== undefined)
    return and(eq(veteranSearch.birthDate, day), eq(veteranSearch.birthDatePrecision, 'day'));
  if (period === undefined) return undefined;
  const { first, last } = daysMeant(period);
  return between(veteranSearch.birthDate, first, last);
};

/** Finds people whose birth is known by its month or year alone, and contains that day or month (VET-17). */
export const isBornAround = ({ day, period }: Pick<Word, 'day' | 'period'>): SQL | undefined => {
  const text = day ?? period;
  return text === undefined
    ? undefined
    : bornWhen(veteranSearch.birthDate, veteranSearch.birthDatePrecision, text);
};
const inPhone = ({ phone, folded }: Word): SQL =>
  any(
    ...[folded, ...(phone ? [phone] : [])].map((text) =>
      and(holds(record, text), holds(partOf(record, 2), text)),
    ),
  );

/** A way in which a word is held. */
interface Way {
  readonly reason: Reason;
  readonly where: SQL | undefined;
  /** The way further on that holds all that this one does: with it, this one need not be asked. */
  readonly within?: Reason;
}

/** The ways in which a record holds a word, the nearest first, in the order of the reasons. */
function waysOf(scope: Scope, word: Word): Way[] {
  const text = word.folded;
  const digits = hasDigit(word);
  const inNumber = any(
    and(holds(listColumns, text), holds(partOf(listColumns, 1), text)),
    scope.whole ? and(holds(record, text), holds(partOf(record, 1), text)) : undefined,
  );
  return [
    { reason: 'exactName', where: isName(scope, word), within: 'nameStart' },
    { reason: 'nameStart', where: beginsName(scope, word), within: 'namePart' },
    { reason: 'nameSound', where: soundsLikeName(scope, word) },
    { reason: 'namePart', where: inName(scope, word) },
    { reason: 'recordNumber', where: isRecord(word) },
    { reason: 'number', where: digits ? inNumber : undefined, within: 'other' },
    { reason: 'birthDate', where: isBirthDate(word), within: 'aroundBirthDate' },
    { reason: 'aroundBirthDate', where: isBornAround(word) },
    {
      reason: 'phone',
      where: digits && scope.whole ? inPhone(word) : undefined,
      ...(word.phone ? {} : { within: 'other' }),
    },
    { reason: 'other', where: any(scope.whole ? holds(record, text) : undefined, holds(listColumns, text)) },
    { reason: 'notes', where: or(...scope.notes.map(({ column }) => holds(column, text))) },
  ];
}

/** Whether a word is held as near as a reason at least. */
function heldUntil(ways: readonly Way[], rank: number): SQL {
  const matchingWays = ways.filter(
    ({ within }, index) => index <= rank && !(within && REASONS.indexOf(within) <= rank),
  );
  // The way that finds most rows is compared first: a row that it holds needs no further comparison.
  const others = matchingWays.filter(({ reason }) => reason === 'other');
  return any(
    ...[...others, ...matchingWays.filter((way) => !others.includes(way))].map(({ where }) => where),
  );
}

/** Rows in which every word is held at least as near as this. */
interface Ring {
  /** The index of its reason; -2 or -1 for the nearest of the first. */
  readonly rank: number;
  readonly where: SQL | undefined;
  /** A range of the order by name: its first are read there. */
  readonly byName?: true;
  /** All that is found, asked of the index of pieces. */
  readonly byPieces?: SQL;
}

/** The rings of a search's results, the nearest first. Each ring holds the ones before it; the last holds all. */
export type Rings = readonly Ring[];

const every = (conditions: readonly SQL[]): SQL => allOf(...conditions);

/** The rings of these words; without words all are alike. */
export function ringsOf(scope: Scope, words: readonly Word[]): Rings {
  if (words.length === 0) return [{ rank: 0, where: undefined }];
  const waysByWord = words.map((word) => waysOf(scope, word));
  const rings = REASONS.map(
    (_, rank): Ring => ({ rank, where: every(waysByWord.map((ways) => heldUntil(ways, rank))) }),
  );
  // A ring adds nothing to the nearer ones where no word has a condition of its rank.
  const usedRings = rings.filter(({ rank }) => waysByWord.some((ways) => ways[rank]?.where));
  const index = byPieces(scope, words);
  // Nearer, a word begins a name, which its trigrams find.
  return [
    ...nearest(scope, words),
    ...usedRings.map((ring) => (ring.rank < REASONS.indexOf('namePart') ? ring : { ...ring, ...index })),
  ];
}

/** Finds words of two letters anywhere, which no trigram index can. */
function byPieces({ whole, notes }: Scope, words: readonly Word[]): Pick<Ring, 'byPieces'> {
  if (!whole || !words.every(({ folded }) => isPair(folded))) return {};
  const texts = [
    sql`${names} || ' ' || ${listColumns} || ' ' || ${record}`,
    ...notes.map(({ column }) => column),
  ];
  return {
    byPieces: every(
      words.map((word) => any(...texts.map((text) => bigramIndexMatches(text, word.folded)), isRecord(word))),
    ),
  };
}

/** Puts people first whose whole name is the words, then those whose last name begins with one of them. */
function nearest(scope: Scope, words: readonly Word[]): Ring[] {
  const isLastName = any(
    ...words.flatMap(writings).map((text) => has(veteranSearch.sortName, `${escapePattern(text)} %`)),
  );
  // A whole name has two words at least; one word that is a last name is all that is asked.
  if (words.length === 1) return [{ rank: -1, where: isLastName, byName: true }];
  const areNames = every(words.map((word) => isName(scope, word)));
  const letters = words.reduce((sum, { key }) => sum + key.length, 0);
  const isWhole = sql`length(plain_name(${veteranSearch.sortName})) = ${sql.raw(String(letters))}`;
  return [
    { rank: -2, where: and(areNames, isWhole) },
    { rank: -1, where: and(areNames, any(isWhole, isLastName)) },
  ];
}

/** The rank of a row that the last ring holds. */
export const rankIn = (rings: Rings): SQL =>
  rings.length === 1
    ? sql`0`
    : sql`case ${sql.join(
        rings.slice(0, -1).map(({ rank, where }) => sql`when ${where} then ${sql.raw(String(rank))}`),
        sql` `,
      )} else ${sql.raw(String(rings.at(-1)?.rank))} end`;

/** Whether a searched text of `veteran_texts` holds one of the words, by the kind of its field. */
export function textHolds(words: readonly Word[]): SQL {
  const patterns = (of: (word: Word) => string[]) =>
    sql`array[${sql.join(
      words.flatMap(of).map((text) => sql`${text}`),
      sql`, `,
    )}]::text[]`;
  const foldedPattern = patterns(({ folded }) => [part(folded)]);
  const namePatterns = patterns((word) => [
    ...writings(word).map(part),
    ...(word.sound === null ? [] : [entire(word.sound)]),
  ]);
  const dialledPatterns = patterns(({ folded, phone }) => [part(folded), ...(phone ? [part(phone)] : [])]);
  return sql`content like any (case kind when 'name' then ${namePatterns} when 'phone' then ${dialledPatterns} else ${foldedPattern} end)`;
}

/** Whether a column of notes holds one of the words. */
export const notesHold = (column: PgColumn, words: readonly Word[]): SQL =>
  any(...words.map(({ folded }) => has(column, part(folded))));

/** A city is searched as a text. */
export async function cityCondition(reader: Reader, { whole }: Scope, city: string): Promise<SQL> {
  const { rows } = await reader.execute<{ folded: string }>(sql`select fold(${city}) as folded`);
  const text = part(rows[0]?.folded ?? '');
  // The whole text has the index; the cities alone are then compared in the few rows that are left.
  return whole
    ? allOf(any(has(listColumns, text), has(record, text)), has(veteranSearch.cities, text))
    : allOf(has(listColumns, text), has(partOf(listColumns, 2), text));
}
