import { sql } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { veterans } from '../../src/server/db/schema.ts';
import { testApi } from '../harness/api.ts';
import { csv, formOf } from '../harness/lists.ts';
import { officeOf } from '../harness/records.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Imports whose server dies (VET-19). */

const api = await testApi();
const { token, quality } = await officeOf(api);
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

const started: TestServer[] = [];
afterAll(() => Promise.all(started.map((server) => server.kill9())));
async function serve() {
  const server = await startServer({ database: api.database });
  started.push(server);
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

it('VET-19: kill -9 during the dry run, the run and the undo: the next server goes on, and no row is there twice', async () => {
  const { body: found } = await api.request('POST', '/api/veteran_imports', {
    token,
    body: formOf(list, 'anciens.csv'),
  });
  const link = found['@id'];
  const processed = async () => (await read(link)).processed;
  /** Kills servers while they work, until one has brought the import to a state. */
  const untilState = async (state: string) => {
    for (let kills = 0; kills < 2; kills += 1) {
      const before = await processed();
      const server = await serve();
      await expect
        .poll(async () => (await processed()) > before || (await read(link)).state === state, { interval: 5 })
        .toBe(true);
      await server.kill9();
    }
    const last = await serve();
    onTestFinished(() => void last.kill9());
    await expect.poll(async () => (await read(link)).state, { timeout: 60_000 }).toBe(state);
    await last.kill9();
  };
  await command(link, 'matching', found.matching);
  await untilState('checked');
  expect((await read(link)).outcomes).toEqual({ new: ROWS });

  await command(link, 'run', { written: ['new'] });
  await untilState('done');
  expect(await read(link)).toMatchObject({ processed: ROWS, results: { created: ROWS } });
  const { rows } = await api.db.execute<{ all: number; distinct: number; lines: number }>(sql`
    select count(*)::int as all, count(distinct (first_name, birth_date))::int as distinct,
      (select count(distinct written_id)::int from veteran_import_rows where result = 'created') as lines
    from veterans where last_name = 'Ouarzeddine'`);
  expect(rows[0]).toEqual({ all: ROWS, distinct: ROWS, lines: ROWS });

  await command(link, 'undo', {});
  await untilState('undone');
  expect(await read(link)).toMatchObject({ results: { undone: ROWS } });
  expect(await api.db.$count(veterans)).toBe(0);
});
