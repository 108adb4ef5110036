import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { statementsOf } from '../../harness/servers/statements.ts';

/** Short words: those of two letters are found by an index of pieces, exactly as comparing every row finds them. */

const api = await testApi();
const { token, quality } = await officeOf(api);
const { role, account } = accountsOf(api);
const lists = await account('liste', await role('Liste', { Veteran: 'LIST' }));

await createManyVeterans(api.db, 400);
for (const [lastName, firstName, oldCity] of [
  ["O'Zi", 'Ait-Zi', 'Aïn Zi'],
  ['Z i', 'aZI', 'X-zi'],
  ['محمد بن علي', 'Œdipe', 'Жзі'],
  ['Ünzí', 'Ḥızır', 'Ru e'],
  ['R2D2', '4zi', 'mh 12 5'],
  ['zi', 'rue', '12'],
  ['Zz_zi%', 'ǆzi', 'i\u0301zi'],
])
  await api.db.execute(sql`
    insert into veterans (civility, last_name, first_name, maiden_name, old_city, birth_date, citizen_status_id)
    values ('Mr', ${lastName}, ${firstName}, ${oldCity}, ${oldCity}, '1930-01-01', ${quality.id})`);

// Also of the last's beginning, of what the sound of a name holds and the name does not, and of no text at all.
const WORDS = [
  'zi',
  'ZI',
  'mh',
  'ru',
  'e ',
  'rue',
  'aït',
  'ii',
  '12',
  '05',
  'r2',
  '2d2',
  'ali',
  'ben',
  'ذ',
  'بن',
  'qx',
  'xqz',
  '%i',
  'zi ru',
  'an ie la',
  'zi mohamed',
];

const ask = async (path: string, as = token) => {
  const { status, body } = await api.request('GET', path, { token: as });
  expect([path, status]).toEqual([path, 200]);
  return body as { 'hydra:totalItems': number; 'hydra:member': { id: number }[] };
};

/** The ids that a condition holds for. */
const matchingIds = async (from: SQL, where: SQL): Promise<number[]> => {
  const { rows } = await api.db.execute<{ id: number }>(
    sql`select id from ${from} where ${where} order by id`,
  );
  return rows.map(({ id }) => id);
};

const like = (text: SQL, word: string): SQL =>
  sql`${text} like '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
const every = (words: readonly string[], condition: (word: string) => SQL): SQL =>
  sql.join(
    words.map((word) => sql`(${condition(word)})`),
    sql` and `,
  );

describe('GS-03: the global search', () => {
  const searchView = sql`(select *, veteran_id as id from veteran_search) as one`;
  const inList = (word: string) =>
    sql`${like(sql`split_part(names, E'\x1d', 1)`, word)} or ${like(sql`listed`, word)} or id::text = ${word}`;
  const whole = (word: string) =>
    sql`${like(sql`names`, word)} or ${like(sql`listed`, word)} or ${like(sql`record`, word)}
      or ${like(sql`observations`, word)} or ${like(sql`medical_informations`, word)} or id::text = ${word}`;

  it.each(WORDS)('GS-03: "%s" gives all who hold it, page by page, and their number', async (keyWord) => {
    const words = keyWord.split(' ').filter(Boolean);
    for (const [as, condition] of [
      [token, whole],
      [lists.token, inList],
    ] as const) {
      const expectedIds = await matchingIds(searchView, every(words, condition));
      const ids: number[] = [];
      for (let page = 1; ids.length < expectedIds.length || page === 1; page += 1) {
        const body = await ask(
          `/api/globalSearch?${new URLSearchParams({ keyWord, page: String(page), itemsPerPage: '100' })}`,
          as,
        );
        expect(body['hydra:totalItems']).toBe(expectedIds.length);
        ids.push(...body['hydra:member'].map(({ id }) => id));
        if (body['hydra:member'].length === 0) break;
      }
      expect(ids.sort((one, other) => one - other)).toEqual(expectedIds);
    }
  });
});

describe('GS-03: what is asked of an index', () => {
  const statementsFor = (path: string) => statementsOf(api.db.$client, () => ask(path));

  it('GS-03: digits are looked for in the few names that have any', async () => {
    const inNames = (await statementsFor('/api/globalSearch?keyWord=12')).filter((text) =>
      text.includes('strpos("veteran_search"."names"'),
    );
    expect(inNames.length).toBeGreaterThan(1);
    for (const text of inNames)
      expect(text.match(/"names" ~ '\[0-9\]'/g)?.length).toBe(
        text.match(/strpos\("veteran_search"."names"/g)?.length,
      );
  });

  it('VET-02: each word of two letters in a name, of one filter alone', async () => {
    const index = 'text_pieces("veterans"."first_name_folded")';
    for (const [query, asks] of [
      ['lastName=zi%20mo', true],
      ['lastName=zi%20mohamed', true],
      ['lastName[]=zi%20mo&lastName[]=al', false],
    ] as const)
      expect([query, (await statementsFor(`/api/veterans?${query}`)).join().includes(index)]).toEqual([
        query,
        asks,
      ]);
  });
});

describe('VET-02: the filters of names', () => {
  it.each(WORDS.filter((value) => value.trim().includes(' ')))(
    'VET-02: "%s", each word in the last or the first name',
    async (value) => {
      const words = value.split(' ').filter(Boolean);
      const plain = (column: SQL, text: string) =>
        sql`plain_name(${column}) like '%' || plain_name(${text}) || '%'`;
      const contains = (column: SQL, word: string) =>
        sql`${like(sql`fold(${column})`, word)} ${word.length < 3 ? sql`` : sql`or ${plain(column, word)}`}`;
      const body = await ask(
        `/api/veterans?${new URLSearchParams({ lastName: value, itemsPerPage: '1000' })}`,
      );
      const expectedIds = await matchingIds(
        sql`veterans`,
        sql`${contains(sql`last_name`, value)} or (${every(words, (word) => sql`${contains(sql`last_name`, word)} or ${contains(sql`first_name`, word)}`)})`,
      );
      expect(body['hydra:totalItems']).toBe(expectedIds.length);
      expect(body['hydra:member'].map(({ id }) => id).sort((one, other) => one - other)).toEqual(expectedIds);
    },
  );

  it.each(WORDS)('VET-02: "%s" in the last or the first name', async (value) => {
    for (const [name, column] of [
      ['lastName', sql`last_name_folded`],
      ['firstName', sql`first_name_folded`],
    ] as const) {
      if (value.trim().length > 2) continue;
      const query = new URLSearchParams({ [name]: value, itemsPerPage: '1000' });
      const body = await ask(`/api/veterans?${query}`);
      const expectedIds = await matchingIds(sql`veterans`, like(column, value));
      expect(body['hydra:totalItems']).toBe(expectedIds.length);
      expect(body['hydra:member'].map(({ id }) => id).sort((one, other) => one - other)).toEqual(expectedIds);
    }
  });
});
