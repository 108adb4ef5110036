import path from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { monthsJob } from '../../../src/server/access-log/access-log.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { officeOf } from '../../harness/data/records.ts';
import { installation } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { backUp, newKeys, restore } from '../../harness/servers/backup.ts';
import { createEmptyDatabase, createOlderDatabase, ownerClient } from '../../harness/servers/database.ts';

/** The audit stands in parts by year (OPS-10, SEC-02). */

const thisYear = new Date().getUTCFullYear();
const FIRST = `audit_log_before_${thisYear + 1}`;
const [NEXT, LATER] = [`audit_log_${thisYear + 1}`, `audit_log_${thisYear + 2}`] as const;

const partsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relid::regclass::text AS name FROM pg_partition_tree('audit_log') WHERE isleaf ORDER BY 1",
  );
  return rows.map(({ name }) => name).toSorted();
};

/** The part and the number of each line, in the order of their numbers. */
const linesOf = async (client: pg.Client): Promise<readonly (readonly [part: string, id: number])[]> => {
  const { rows } = await client.query<{ part: string; id: string }>(
    'SELECT tableoid::regclass::text AS part, id FROM audit_log ORDER BY audit_log.id',
  );
  return rows.map(({ part, id }) => [part, Number(id)]);
};

const insertLine = (client: pg.Client, moment: string) =>
  client.query(
    `INSERT INTO audit_log (moment, table_name, record_id, action) VALUES ($1, 'veterans', 7, 'insert')`,
    [moment],
  );

it('OPS-10, SEC-02: the lines of an older database are the first part; numbers go on, and what reads the audit reads all parts', async () => {
  const database = await createOlderDatabase('0074');
  const owner = await ownerClient(database);
  await insertLine(owner, '2025-03-01T10:00:00Z');
  await insertLine(owner, `${thisYear}-01-01T10:00:00Z`);
  const before = await linesOf(owner);
  const lastBefore = before.at(-1)?.[1] as number;
  await migrate(database.ownerUrl, 'app');
  expect(await partsOf(owner)).toEqual([NEXT, LATER, FIRST, 'audit_log_default'].toSorted());
  await insertLine(owner, `${thisYear + 1}-01-01T00:00:00Z`);
  await insertLine(owner, `${thisYear + 2}-12-31T23:59:59Z`);
  await insertLine(owner, `${thisYear + 40}-01-01T00:00:00Z`);
  const after = await linesOf(owner);
  expect(after.slice(0, before.length)).toEqual(before.map(([, id]) => [FIRST, id]));
  expect(after.slice(-3).map(([part]) => part)).toEqual([NEXT, LATER, 'audit_log_default']);
  expect(after.slice(before.length).every(([, id]) => id > lastBefore)).toBe(true);
  expect(new Set(after.map(([, id]) => id)).size).toBe(after.length);
  const { rows } = await owner.query(
    'SELECT (SELECT count(*)::int FROM record_changes WHERE record_id = 7) AS changes',
  );
  expect(rows).toEqual([{ changes: 5 }]);
  const views = await owner.query<{ name: string }>(
    `SELECT DISTINCT v.relname::text AS name FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
     JOIN pg_class v ON v.oid = r.ev_class WHERE d.refobjid = $1::regclass`,
    [FIRST],
  );
  expect(views.rows).toEqual([]);
});

it('OPS-10, SEC-02: no part is read by the serving role or changed by anybody, and the nightly job makes those of the next years', async () => {
  const api = await testApi();
  const owner = await ownerClient(api.database);
  const { veteran } = await officeOf(api);
  await veteran({ lastName: 'Inscrit' });
  expect((await linesOf(owner)).at(-1)?.[0]).toBe(FIRST);
  for (const name of ['audit_log', ...(await partsOf(owner))])
    for (const [index, statement] of [
      `SELECT FROM ${name}`,
      `UPDATE ${name} SET actor = 2`,
      `DELETE FROM ${name}`,
      `TRUNCATE ${name}`,
    ].entries()) {
      await expect(api.pool.query(statement), statement).rejects.toThrow('permission denied');
      if (index > 0) await expect(owner.query(statement), statement).rejects.toThrow('are final');
    }
  await owner.query(`DROP TABLE ${LATER}`);
  await monthsJob.run(api.context, new AbortController().signal);
  expect(await partsOf(owner)).toContain(LATER);
});

it('OPS-08, OPS-10: a backup whose parts are of other years is restored with these', async () => {
  const source = installation(await createEmptyDatabase());
  await migrate(source.database.ownerUrl, 'app');
  const owner = await ownerClient(source.database);
  // As a service that began in 2020 has them.
  for (const part of await partsOf(owner)) await owner.query(`DROP TABLE ${part}`);
  const parts = ['audit_log_before_2021', 'audit_log_2021', 'audit_log_2022', 'audit_log_default'];
  for (const part of parts) await owner.query('SELECT make_audit_part($1)', [part]);
  for (const year of [2019, 2021, 2022, 2024]) await insertLine(owner, `${year}-06-01T10:00:00Z`);
  const keys = await newKeys();
  await backUp(source, keys.public, 'years.age');
  const target = installation(await createEmptyDatabase());
  await restore(target, path.join(source.folder, 'years.age'), keys.secret);
  const restoredClient = await ownerClient(target.database);
  expect(await partsOf(restoredClient)).toEqual(parts.toSorted());
  expect(await linesOf(restoredClient)).toEqual(await linesOf(owner));
  await expect(restoredClient.query('DELETE FROM audit_log_2021')).rejects.toThrow('are final');
  await insertLine(restoredClient, '2022-07-01T10:00:00Z');
  const [last, ...earlier] = (await linesOf(restoredClient)).map(([, id]) => id).toReversed();
  expect(earlier.every((id) => id < (last ?? 0))).toBe(true);
});
