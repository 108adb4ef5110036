import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bind, run, runPipelined } from '../../../src/server/db/statements.ts';
import { rowsBy } from '../../../src/server/hydra/export/cursor.ts';
import { runWithCommit, write } from '../../../src/server/transaction.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { roundTripsOf } from '../../harness/servers/statements.ts';

/** The statements of a request, without the lines of the access log, which many requests write together. */
const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token } = office;

async function roundTrips(work: () => Promise<{ status: number }>, status: number): Promise<string[][]> {
  await api.context.accessLog.flush();
  const all = await roundTripsOf(api.pool, async () => expect((await work()).status).toBe(status));
  return all.filter(([text]) => !/insert into "access_log"/.test(text ?? ''));
}

const statements = async (...of: Parameters<typeof roundTrips>): Promise<string[]> =>
  (await roundTrips(...of)).flat();

describe('statements of a request', () => {
  it('PUB-06: a visitor books with nine in five round trips, begin and commit among them', async () => {
    const calendar = await office.calendar({ nbAgentAM: 9 });
    const [slot] = (await office.slotsOf(calendar)) as [Awaited<ReturnType<typeof office.slotsOf>>[number]];
    const book = (address: string, key: string) =>
      api.from(address).request('POST', '/api/appointments', {
        body: office.visit(calendar, slot),
        headers: { 'Idempotency-Key': key },
      });
    // The first of a process also reads the key that cookies are signed with.
    await book('10.9.0.1', 'statements-1');
    // The first of a network begins its counters, in as many.
    expect(await statements(() => book('10.9.0.2', 'statements-2'), 201)).toHaveLength(9);
    const trips = await roundTrips(() => book('10.9.0.2', 'statements-3'), 201);
    expect([trips, trips.flat()].map(({ length }) => length)).toEqual([5, 9]);
  });

  it('API-07 SEC-07: one field of a veteran is changed with seven: one travels with the caller, for the restriction', async () => {
    const record = await office.create('veterans', {
      lastName: 'Statements',
      firstName: 'Ali',
      birthDate: '1931-02-03',
      citizenStatus: office.quality['@id'],
      region: office.region['@id'],
      addresses: [{ address: 'Alger' }],
    });
    const texts = await statements(
      () => api.request('PUT', record['@id'], { token, body: { birthplace: 'Blida' } }),
      200,
    );
    expect(texts).toHaveLength(7);
  });

  it('API-01: a record is read with two, which travel together', async () => {
    const texts = await statements(() => api.request('GET', '/api/cells/1', { token }), 200);
    expect(texts).toHaveLength(2);
  });
});

describe('statements of a connection', () => {
  const inTransaction = <T>(work: Parameters<typeof write<T>>[3]) => write(api.db, null, 'statements', work);
  const divide = (by: number) => bind<{ n: number }>(sql`select 12 / ${by}::int as n`);
  const setSetting = (value: string) => bind(sql`select set_config('app.told', ${value}, false)`);

  it('OPS-04: what comes after one that is refused is not done, and the same can be asked again', async () => {
    await expect(inTransaction((tx) => runPipelined(tx, divide(0), setSetting('yes')))).rejects.toThrow(
      'division by zero',
    );
    const readSetting = bind<{ value: string | null }>(
      sql`select current_setting('app.told', true) as value`,
    );
    const [[one], , [after]] = await inTransaction((tx) =>
      runPipelined(tx, divide(3), setSetting('no'), readSetting),
    );
    expect([one?.n, after?.value]).toEqual([4, 'no']);
  });

  it('OPS-04: a statement that travels with the commit is done with the write, or neither is', async () => {
    const insert = bind(sql`insert into rate_limits values ('commit', 1, now())`);
    const counters = bind<{ n: number }>(
      sql`select count(*)::int as n from rate_limits where key = 'commit'`,
    );
    const withLast = (last: Parameters<typeof runWithCommit>[1]) =>
      inTransaction(async (tx) => {
        await run(tx, insert);
        runWithCommit(tx, last);
      });
    await expect(withLast(divide(0))).rejects.toThrow('division by zero');
    expect(await run(api.db, counters)).toEqual([{ n: 0 }]);
    await withLast(bind(sql`update rate_limits set points = 7 where key = 'commit'`));
    expect(
      await run(api.db, bind(sql`delete from rate_limits where key = 'commit' returning points`)),
    ).toEqual([{ points: 7 }]);
  });

  it('OPS-04: outside a write no statement waits for a commit', () => {
    expect(() => runWithCommit(api.db as never, divide(1))).toThrow('No write is open');
  });

  it('OPS-04: is refused to one while another waits for its answer: both and the next are answered right', async () => {
    const slowly = (by: number, seconds: number) =>
      bind<{ n: number }>(sql`select 12 / ${by}::int as n, pg_sleep(${seconds}::float8)::text as slept`);
    expect(await run(api.db, slowly(6, 0))).toMatchObject([{ n: 2 }]);
    const [waitResult, refusal] = await Promise.allSettled([
      run(api.db, slowly(4, 0.5)),
      run(api.db, slowly(0, 0)),
    ]);
    expect([waitResult, refusal]).toMatchObject([{ value: [{ n: 3 }] }, { status: 'rejected' }]);
    expect(await run(api.db, slowly(3, 0))).toMatchObject([{ n: 4 }]);
  });

  it('OPS-03: are 200 at most by name, the oldest let go', async () => {
    const count = await inTransaction(async (tx) => {
      for (let number = 0; number < 250; number += 1)
        expect(await run(tx, bind(sql.raw(`select ${number} as n`)))).toEqual([{ n: number }]);
      expect(await run(tx, bind(sql.raw('select 1 as n')))).toEqual([{ n: 1 }]);
      return tx.execute<{ count: number }>(sql`select count(*)::int as count from pg_prepared_statements`);
    });
    expect(count.rows).toEqual([{ count: 200 }]);
  });

  it('DATA-01, LIST-01: a cursor gives the rows of its own statement, whatever others of the same size gave before', async () => {
    const rowsOf = (statement: SQL) =>
      inTransaction(async (tx) => {
        const all: object[] = [];
        for await (const rows of rowsBy(tx, statement, 2)) all.push(...rows);
        return all;
      });
    expect(await rowsOf(sql`select n as id from generate_series(1, 3) n`)).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(await rowsOf(sql`select 'ligne ' || n as line from generate_series(1, 3) n`)).toEqual([
      { line: 'ligne 1' },
      { line: 'ligne 2' },
      { line: 'ligne 3' },
    ]);
  });
});
