import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { veterans } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { csv, formOf } from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';
import { untilNobodyWrites } from '../../harness/servers/database.ts';
import { startServer, type TestServer } from '../../harness/servers/server.ts';

/** Imports whose server dies (VET-19). */

const api = await testApi();
const { token, quality } = await officeOf(api);
const KILLS = 50;
const MAX_KILLS_PER_STATE = 8;
const ROWS = 4000;
const letter = (at: number) => String.fromCharCode(97 + (at % 26));

/** Everybody has a birth date of their own. */
const list = csv([
  ['Civilité', 'Nom', 'Prénom', 'Né le', 'Qualité', 'Adresse'],
  ...Array.from({ length: ROWS }, (_, at) => [
    'Mr',
    'Ouarzeddine',
    `${letter(at)}${letter(at / 26)}${letter(at / 676)}`,
    new Date(Date.UTC(1930, 0, 1 + at)).toISOString().slice(0, 10),
    quality.name,
    'Alger',
  ]),
]);

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.kill9())));
async function serve() {
  const server = await startServer({ database: api.database });
  servers.push(server);
  return server;
}

const read = async (link: string) => (await api.request('GET', link, { token })).body;
async function command(link: string, name: string, body: object) {
  const { version } = await read(link);
  const answer = await api.request('PUT', `${link}/${name}`, {
    token,
    body,
    headers: { 'If-Match': `"${version}-"` },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Each record stands for one row that says so, and each such row for one record. */
async function expectNoHalfState(link: string) {
  const id = Number(link.split('/').at(-1));
  const { rows } = await api.db.execute<Record<'all' | 'distinct' | 'lines' | 'search', number>>(sql`
    select count(*)::int as all, count(distinct (first_name, birth_date))::int as distinct,
      (select count(*)::int from veteran_import_rows r join veterans v on v.id = r.written_id
        where r.import_id = ${id} and r.result = 'created') as lines,
      (select count(*)::int from veteran_search) as search
    from veterans where last_name = 'Ouarzeddine'`);
  const { all } = rows[0] ?? {};
  expect(rows[0]).toEqual({ all, distinct: all, lines: all, search: all });
}

it('VET-19: 50 servers are killed during dry run, run and undo: the next goes on, and no row is there twice', async () => {
  let kills = 0;
  const byState: Record<string, number> = {};
  /**
   * Kills servers at other moments of their work each time, until one has brought the import to a state. The last one
   * lives as long as it needs: a dry run begins again with each server, and on a slow machine would never end.
   */
  const untilState = async (link: string, state: string) => {
    let server: TestServer | undefined;
    const isThere = async () => {
      const listImport = await read(link);
      // A failed import would wait for staff, and this loop for ever.
      expect(listImport.failed, server?.output()).toBe(false);
      return listImport.state === state;
    };
    for (let lives = 1; !(await isThere()); lives += 1) {
      server = await serve();
      const end = lives > MAX_KILLS_PER_STATE ? Infinity : Date.now() + ((kills * 337) % 2_500);
      await expect
        .poll(async () => Date.now() > end || (await isThere()), { interval: 5, timeout: 300_000 })
        .toBe(true);
      await server.kill9();
      await untilNobodyWrites(api.db);
      await expectNoHalfState(link);
      if (await isThere()) break;
      kills += 1;
      byState[state] = (byState[state] ?? 0) + 1;
    }
  };
  for (let round = 0; kills < KILLS; round += 1) {
    const { body: listImport } = await api.request('POST', '/api/veteran_imports', {
      token,
      body: formOf(list, `anciens-${round}.csv`),
    });
    const link = listImport['@id'];
    await command(link, 'matching', listImport.matching);
    await untilState(link, 'checked');
    expect((await read(link)).outcomes).toEqual({ new: ROWS });

    await command(link, 'run', { written: ['new'] });
    await untilState(link, 'done');
    expect(await read(link)).toMatchObject({ processed: ROWS, results: { created: ROWS } });
    expect(await api.db.$count(veterans)).toBe(ROWS);

    await command(link, 'undo', {});
    await untilState(link, 'undone');
    expect(await read(link)).toMatchObject({ results: { undone: ROWS } });
    expect(await api.db.$count(veterans)).toBe(0);
  }
  // Each kind of work was met.
  for (const state of ['checked', 'done', 'undone']) expect(byState[state], state).toBeGreaterThan(0);
}, 1_800_000);
