import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { generate } from '../../../scripts/db-generate.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createOlderDatabase, MIGRATIONS } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Migrations written by hand, before drizzle-kit wrote any. */
const BY_HAND = '0018';
const read = (folder: string, file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
const entriesOf = (folder: string): { idx: number; tag: string; when: number }[] =>
  JSON.parse(read(folder, 'meta/_journal.json')).entries;

describe('npm run db:generate', () => {
  const folder = temporaryFolder('generate');
  const newest = entriesOf(MIGRATIONS).at(-1) as { idx: number; when: number };
  const snapshot = `meta/${String(newest.idx).padStart(4, '0')}_snapshot.json`;
  beforeEach(() => fs.cpSync(MIGRATIONS, folder, { recursive: true }));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** Changes what the last migration is taken to have left of the veterans' columns. */
  function lastHad(change: (columns: Record<string, Record<string, unknown>>) => void) {
    const last = JSON.parse(read(MIGRATIONS, snapshot));
    change(last.tables['public.veterans'].columns);
    fs.writeFileSync(path.join(folder, snapshot), JSON.stringify(last));
  }
  const column = { type: 'text', primaryKey: false, notNull: false };
  const generatedSql = async (options = {}) => read(folder, (await generate(folder, options)) as string);

  it('OPS-02: has nothing to do where the migrations say what the declarations say', async () => {
    expect(await generate(folder)).toBeNull();
    expect(entriesOf(folder)).toEqual(entriesOf(MIGRATIONS));
  });

  it('OPS-02: writes a migration that is later than the last, whatever the clock says', async () => {
    lastHad((columns) => delete columns.other);
    expect(await generatedSql()).toBe(
      '-- expand\nALTER TABLE "veterans" ADD COLUMN "other" text COLLATE "und-x-icu";\n',
    );
    const entry = entriesOf(folder).at(-1);
    expect(entry).toMatchObject({
      idx: newest.idx + 1,
      tag: expect.stringMatching(/^\d{4}_veterans_other$/),
    });
    expect(entry?.when).toBeGreaterThan(newest.when);
    expect(await generate(folder)).toBeNull();
    expect(await generatedSql({ custom: true, name: 'by_hand' })).toBe('-- contract\n');
  });

  it('OPS-02: drops nothing and takes nothing for renamed unless it is told', async () => {
    lastHad((columns) => {
      columns.former = { ...column, name: 'former' };
      delete columns.other;
    });
    await expect(generate(folder)).rejects.toThrow('veterans.former is declared no more');
    await expect(generate(folder, { rename: ['veterans.absent=other'] })).rejects.toThrow('no such column');
    expect(await generatedSql({ rename: ['veterans.former=other'] })).toBe(
      '-- contract\nALTER TABLE "veterans" RENAME COLUMN "former" TO "other";\n',
    );
    lastHad((columns) => {
      columns.former = { ...column, name: 'former' };
    });
    fs.copyFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), path.join(folder, 'meta/_journal.json'));
    expect(await generatedSql({ drop: true })).toBe(
      '-- contract\nALTER TABLE "veterans" DROP COLUMN "former";\n',
    );
  });

  it('OPS-02: refuses what would fail on the records that exist, all at once', async () => {
    lastHad((columns) => {
      delete columns.birth_date;
      Object.assign(columns.civility as object, { notNull: false });
      Object.assign(columns.postal_code as object, { type: 'text' });
    });
    const message = await generate(folder).catch((error: Error) => error.message);
    expect(String(message).split('\n')).toEqual([
      expect.stringContaining('veterans.civility is required now'),
      expect.stringContaining('veterans.postal_code is text and shall be integer'),
      expect.stringContaining('veterans.birth_date is required and the records that exist have none'),
    ]);
  });

  it('GS-02: makes the search look again where a field that exists is searched from now on', async () => {
    const last = `${entriesOf(folder).at(-1)?.tag}.sql`;
    const makesView =
      fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .reverse()
        .find((file) => read(folder, file).includes('CREATE OR REPLACE VIEW veteran_texts')) ?? last;
    fs.writeFileSync(path.join(folder, makesView), read(folder, makesView).replace(/.*'sdp'.*\n/, ''));
    const sql = await generatedSql();
    expect(sql).toMatch(
      /^-- expand\nCREATE OR REPLACE VIEW veteran_texts AS\n[^;]*'sdp', 'number', false, fold\(v\.sdp\)/,
    );
    expect(sql).toContain('UPDATE veteran_search AS kept');
  });
});

it('OPS-02: migrations that stand keep name, text and moment', () => {
  const old = entriesOf(MIGRATIONS).filter(({ tag }) => tag < BY_HAND);
  const all = old.map(({ tag, when }) => `${tag} ${when} ${read(MIGRATIONS, `${tag}.sql`)}`).join('\n');
  expect(old).toHaveLength(Number(BY_HAND));
  expect(createHash('sha256').update(all).digest('hex')).toBe(
    '217284e79b109b0490dba9575586e6ed09cf209cdf5d28bd4eab15f7ae359e9b',
  );
  const moments = entriesOf(MIGRATIONS).map(({ when }) => when);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

/** Returns every table's columns, its number of rows, and a sum of all that is in them. */
async function contents(owner: pg.Client, knownColumns?: ReadonlyMap<string, readonly string[]>) {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(quote_ident(attname) ORDER BY attname)::text[] AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition GROUP BY 1 ORDER BY 1`);
  const sumsByTable = new Map<string, { columns: readonly string[]; count: number; sum: string }>();
  for (const { name, columns: all } of rows) {
    const columns = knownColumns?.get(name) ?? all;
    const { rows: sums } = await owner.query(`
      SELECT count(*)::int AS count, md5(coalesce(string_agg(line, ' ' ORDER BY line), '')) AS sum
      FROM (SELECT md5(ROW(${columns.join(', ')})::text) AS line FROM ${name}) AS lines`);
    sumsByTable.set(name, { columns, ...sums[0] });
  }
  return sumsByTable;
}

it('OPS-02: a database of before, with rows in every table, loses nothing on its way', async () => {
  const database = await createOlderDatabase(BY_HAND);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(read(path.resolve(import.meta.dirname, '../../data'), 'older-database.sql'));
  const before = await contents(owner);
  for (const [name, { count }] of before) expect([name, count > 1]).toEqual([name, true]);
  await migrate(database.ownerUrl, 'app');
  const after = await contents(owner, new Map([...before].map(([name, { columns }]) => [name, columns])));
  await owner.end();
  expect([...after].filter(([name]) => before.has(name))).toEqual([...before]);
});

it('OPS-02, QUEUE-01: those who wait under several mail addresses become one person, whatever they hold', async () => {
  const database = await createOlderDatabase('0039');
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`
    alter table queue_entries disable trigger user;
    do $$ declare key text; begin
      for key in select conname from pg_constraint where conrelid = 'queue_entries'::regclass and contype = 'f' loop
        execute format('alter table queue_entries drop constraint %I', key);
      end loop;
    end $$;
    insert into queue_entries (id, last_name, first_name, birth_date, birthplace, email, phone, quality_id, reason_id,
      region_id, cell_id, date, browser, offers, slot_id, held_until)
    select id, last_name, first_name, '1940-05-01', 'Blida', id || '@example.dz', '0550112233', 1, 1, 1, cell, '2099-01-01', 'x',
      offers, slot, case when slot is not null or offers = 1 then now() end
    from (values (1, 'Hadj', 'Mélika', 1, 0, null), (2, 'HADJ', 'Melika', 1, 2, 1), (3, 'Hadj', 'Mélika', 2, 0, null),
      (4, 'Hadj', 'Mélika', 1, 2, null), (5, 'Saïdi', 'Omar', 1, 1, 2), (6, 'Saidi', 'Omar', 1, 1, 3),
      (7, 'Benali', 'Rabah', 1, 1, null))
      as entry(id, last_name, first_name, cell, offers, slot)`);
  await migrate(database.ownerUrl, 'app');
  const { rows } = await owner.query(`
    select array_agg(id order by id) as ids from queue_entries group by person order by min(id)`);
  const waiting = await owner.query('select id from queue_entries where waiting order by id');
  const { rows: heldEntries } = await owner.query(
    'select id from queue_entries where held_until is not null order by id',
  );
  await owner.end();
  expect(rows.map(({ ids }) => ids)).toEqual([[1, 2], [3], [4], [5], [6], [7]]);
  expect(waiting.rows.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(heldEntries.map(({ id }) => id)).toEqual([2, 5, 6]);
});
