import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { veterans } from '../../../src/server/db/schema.ts';
import { foldTotalsJob } from '../../../src/server/hydra/totals.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { lockWaiter } from '../../harness/servers/database.ts';

/** Totals of whole lists by the sums that triggers keep, and pages far from the beginning. */

const api = await testApi();
const { token, quality, first, create } = await officeOf(api);
const owner = new pg.Client(api.database.ownerUrl);
const other = new pg.Client(api.database.ownerUrl);
await Promise.all([owner.connect(), other.connect()]);
afterAll(() => Promise.all([owner.end(), other.end()]));

const COUNTED = [
  'veterans',
  'observations',
  'medical_informations',
  'veteran_files',
  'available_appointments',
  'appointments',
];

const sumOf = async (table: string, client: pg.ClientBase = owner): Promise<number> => {
  const { rows } = await client.query<{ sum: number }>(
    'SELECT coalesce(sum(change), 0)::int AS sum FROM row_counts WHERE table_name = $1',
    [table],
  );
  return rows[0]?.sum ?? Number.NaN;
};
const linesOf = async (table: string): Promise<number> => {
  const { rows } = await owner.query('SELECT FROM row_counts WHERE table_name = $1', [table]);
  return rows.length;
};
const countOf = async (table: string, client: pg.ClientBase = owner): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? Number.NaN;
};
const expectExact = async () => {
  for (const table of COUNTED) expect([table, await sumOf(table)]).toEqual([table, await countOf(table)]);
};
const total = async (path: string) =>
  (await api.request('GET', path, { token })).body['hydra:totalItems'] as number;
const insert = (lastName: string, client: pg.ClientBase | pg.Pool = api.pool) =>
  client.query(
    `INSERT INTO veterans (civility, last_name, first_name, birth_date, citizen_status_id)
     VALUES ('Mr', $1, 'Essai', '1930-01-01', $2)`,
    [lastName, quality.id],
  );
const fold = (client: pg.ClientBase | pg.Pool = api.pool) => client.query('SELECT fold_row_counts()');

describe('VET-01: the total of a whole list', () => {
  it('VET-01: is exact after insertions and deletions of many and of one, and after what was taken back', async () => {
    await createManyVeterans(api.db, 1300);
    await expectExact();
    // However many are made, no statement is long.
    expect(await linesOf('veterans')).toBe(3);
    expect(await total('/api/veterans')).toBe(1300);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`delete from veterans where id in (select id from veterans where id not in
        (select veteran_id from observations union select veteran_id from medical_informations) limit 20)`);
      expect(await tx.$count(veterans)).toBe(1280);
    });
    await owner.query('BEGIN');
    await insert('Retiré', owner);
    expect(await sumOf('veterans')).toBe(1281);
    await owner.query('ROLLBACK');
    await expectExact();
    expect(await total('/api/veterans')).toBe(1280);
  });

  it('VET-01: says the rows of a reader’s own moment while others write, fold and are killed', async () => {
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const before = await countOf('veterans', other);
    for (let index = 0; index < 60; index += 1) await insert(`Nouveau ${index}`);
    expect(await foldTotalsJob.run(api.context, new AbortController().signal)).toBeGreaterThanOrEqual(60);
    expect([await sumOf('veterans', other), await countOf('veterans', other)]).toEqual([before, before]);
    await other.query('COMMIT');
    expect([await linesOf('veterans'), await sumOf('veterans')]).toEqual([1, before + 60]);

    // kill -9 in the middle of folding: nothing of it stays.
    for (let index = 0; index < 60; index += 1) await insert(`Autre ${index}`);
    const droppedClient = new pg.Client(api.database.ownerUrl);
    droppedClient.on('error', () => {});
    await droppedClient.connect();
    await droppedClient.query('BEGIN');
    await fold(droppedClient);
    const { rows } = await droppedClient.query('SELECT pg_backend_pid() AS pid');
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await droppedClient.end().catch(() => {});
    expect(await linesOf('veterans')).toBe(61);
    await expectExact();
  });

  it('VET-01: two that fold at once fold each line once', async () => {
    await other.query('BEGIN');
    await fold(other);
    const second = fold();
    await lockWaiter(api.pool);
    await insert('Pendant');
    await other.query('COMMIT');
    await second;
    await expectExact();
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => (index % 10 ? insert(`Course ${index}`) : fold())),
    );
    await fold();
    await expectExact();
  });

  it('VET-01: the server can neither forge nor lose a sum', async () => {
    for (const statement of [
      `INSERT INTO row_counts VALUES ('veterans', 1)`,
      'DELETE FROM row_counts',
      'UPDATE row_counts SET change = 0',
    ])
      await expect(api.pool.query(statement)).rejects.toThrow('permission denied');
  });

  it('VET-01: counts where not every row is shown, and tables without a sum', async () => {
    const [hiddenReason] = (await api.request('GET', '/api/params_appointment_reasons', { token })).body[
      'hydra:member'
    ];
    const all = await total('/api/params_appointment_reasons');
    await create('params_appointment_reasons', { name: 'Archivé', archived: true });
    expect(hiddenReason).toBeDefined();
    expect(await total('/api/params_appointment_reasons')).toBe(all + 1);
    const { body } = await api.request('GET', '/api/params_appointment_reasons');
    expect(body['hydra:totalItems']).toBe(all);
    const archivedRecord = await first('veterans', '');
    await api.db.execute(sql`update veterans set archived = true where id = ${archivedRecord.id}`);
    expect(await total('/api/veterans?archived=false')).toBe((await total('/api/veterans')) - 1);
  });

  it('OPS-02: begins with the rows that a table holds already', async () => {
    await owner.query('CREATE TABLE older (id integer); INSERT INTO older SELECT generate_series(1, 7)');
    await owner.query(`SELECT keep_row_count_of('older')`);
    await owner.query('DELETE FROM older WHERE id > 5');
    expect(await sumOf('older')).toBe(5);
  });

  it('VET-01: an emptied table begins again at nothing', async () => {
    await owner.query('TRUNCATE veterans CASCADE');
    await expectExact();
    expect(await total('/api/veterans')).toBe(0);
    await insert('Premier');
    expect(await total('/api/veterans')).toBe(1);
  });
});

describe('VET-01: pages far from the beginning', async () => {
  it.each([
    '',
    'order[lastName]=desc',
    'order[region]=asc',
    'order[region]=desc',
    'order[oldCity]=asc',
    'order[oldCity]=desc',
    'order[updatedDate]=desc',
    'order[id]=desc',
  ])('VET-01: hold what one list of all holds there, and no page is missing (%s)', async (order) => {
    await createManyVeterans(api.db, Math.max(0, 1543 - (await total('/api/veterans'))));
    // Some have none of it, and come last: on a page of their own, and on one with others.
    await api.db.execute(sql`update veterans set old_city = null, region_id = null where id % 5 = 0`);
    const ids = async (query: string) => {
      const { status, body } = await api.request('GET', `/api/veterans?${query}&${order}`, { token });
      expect([status, body['hydra:totalItems']]).toEqual([200, 1543]);
      return (body['hydra:member'] as { id: number }[]).map(({ id }) => id);
    };
    const whole = await ids('pagination=false');
    for (const page of [1, 33, 34, 35, 50, 51, 52, 53, 900, 999_999_999])
      expect([page, await ids(`page=${page}`)]).toEqual([page, whole.slice((page - 1) * 30, page * 30)]);
    expect(await ids('page=16&itemsPerPage=100')).toEqual(whole.slice(1500));
  });

  it.each([
    ['', 'oldCity'],
    ['', 'updatedDate'],
    ['', 'region'],
    ['lastName=a&', 'oldCity'],
    ['lastName=a&', 'region'],
    ['enable=true&', 'region'],
  ])(
    'API-03, LIST-01: what has no value comes last, whichever the direction (%s%s)',
    async (filter, field) => {
      const values = async (direction: string) => {
        const query = `${filter}order[${field}]=${direction}&pagination=false`;
        const { body } = await api.request('GET', `/api/veterans?${query}`, { token });
        return (body['hydra:member'] as Record<string, string | { name: string } | null>[]).map((one) => {
          const value = one[field] ?? null;
          return value !== null && typeof value === 'object' ? value.name : value;
        });
      };
      const [up, down] = [await values('asc'), await values('desc')];
      const present = up.filter((value) => value !== null);
      const empty = up.filter((value) => value === null);
      expect(Math.min(present.length, empty.length)).toBeGreaterThan(0);
      expect(up).toEqual([...present, ...empty]);
      expect(down).toEqual([...present.reverse(), ...empty]);
    },
  );
});

it('API-03: a row that a colleague changes while a page is read stands in it once', async () => {
  const person = (lastName: string, region: string | null) =>
    create('veterans', {
      lastName,
      firstName: 'Ali',
      birthDate: '1931-02-03',
      citizenStatus: quality['@id'],
      addresses: [{ address: 'Alger' }],
      region,
    });
  const [withRegion, withoutRegion] = [
    await person('Avec', '/api/params_regions/16'),
    await person('Sans', null),
  ];
  // The row of the first part goes to the second before that is read.
  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  let isSecond = false;
  const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function send(
    this: pg.Client,
    ...of: unknown[]
  ) {
    const { all = [] } = of[0] as { all?: { statement: { text: string } }[] };
    if (!all.some(({ statement: { text } }) => text.startsWith('select array(')))
      return query.apply(this, of);
    isSecond = true;
    void owner
      .query('update veterans set region_id = null where id = $1', [withRegion.id])
      .then(() => query.apply(this, of));
    return of[0];
  } as typeof pg.Client.prototype.query);
  const parameters = `order[region]=asc&id[]=${withRegion.id}&id[]=${withoutRegion.id}`;
  const { body } = await api
    .request('GET', `/api/veterans?${parameters}`, { token })
    .finally(() => sending.mockRestore());
  expect(isSecond).toBe(true);
  expect(body['hydra:member'].map(({ id }: { id: number }) => id)).toEqual([withRegion.id, withoutRegion.id]);
});
