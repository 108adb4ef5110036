import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { firstData } from '../../../src/server/data/first-data.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { tableOf } from '../../../src/server/db/entity-table.ts';
import * as schema from '../../../src/server/db/schema.ts';
import { storedFields } from '../../../src/server/hydra/resource.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const tables = [
  ...Object.values(schema).filter((value) => is(value, PgTable)),
  ...Object.values(schema.referenceTables),
];

it('API-05: every stored field of every declaration is a column of its table', () => {
  for (const entity of entities) {
    const columns = Object.keys(getTableColumns(tableOf(entity.name)));
    expect(columns, entity.name).toEqual(expect.arrayContaining(storedFields(entity).map(([name]) => name)));
  }
});

it('OPS-02: drizzle sees the tables as the migrations made them: every column, its type, whether it may be null, has a default and refers to what', async () => {
  // Only the owner is told the defaults.
  const { db, end } = connect(api.database.ownerUrl);
  const { rows } = await db.execute<{
    table: string;
    column: string;
    type: string;
    required: boolean;
    hasDefault: boolean;
    refers: string | null;
  }>(sql`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'NO' as required,
      c.column_default is not null as "hasDefault",
      (select format('%s %s %s', conname, confrelid::regclass, confdeltype) from pg_constraint
        where contype = 'f' and conrelid = c.table_name::regclass
          and conkey = array[c.ordinal_position::smallint]) as refers,
      case when c.data_type = 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.data_type end as type
    from information_schema.columns c where c.table_schema = 'public'`);
  await end();
  const linesByTable = new Map<string, string[]>();
  const line = (
    column: string,
    type: string,
    isRequired: boolean,
    hasDefault: boolean,
    refers?: string | null,
  ) =>
    `${column} ${type}${isRequired ? ' not null' : ''}${hasDefault ? ' default' : ''}${refers ? ` → ${refers}` : ''}`;
  const isEntity = (name: string) => entities.some((entity) => entity.table === name);
  for (const { table, column, type, required, hasDefault, refers } of rows)
    linesByTable.set(table, [
      ...(linesByTable.get(table) ?? []),
      line(column, type, required, hasDefault, isEntity(table) ? refers : null),
    ]);
  const names: Record<string, string> = {
    time: 'time without time zone',
    'integer[]': 'int4[]',
  };
  for (const table of tables) {
    const keys = new Map(
      getTableConfig(table).foreignKeys.map((key) => {
        const { columns, foreignTable } = key.reference();
        const deletes = key.onDelete === 'cascade' ? 'c' : key.onDelete === 'set null' ? 'n' : 'a';
        return [columns[0]?.name, `${key.getName()} ${getTableName(foreignTable)} ${deletes}`];
      }),
    );
    const mirroredColumns = Object.values(getTableColumns(table)).map((column) => {
      const type = column.getSQLType();
      return line(
        column.name,
        names[type] ?? type,
        column.notNull || column.primary,
        column.default !== undefined,
        keys.get(column.name),
      );
    });
    expect([getTableName(table), mirroredColumns.sort()]).toEqual([
      getTableName(table),
      linesByTable.get(getTableName(table))?.sort(),
    ]);
  }
});

it('LIST-01, VET-01: what the headings of a long list sort by is held by an index, to the last key', async () => {
  const { rows } = await api.db.execute<{ table: string; columns: string[] }>(sql`
    select indrelid::regclass::text as table,
      array(select pg_get_indexdef(indexrelid, key, true) from generate_series(1, indnkeyatts) as key) as columns
    from pg_index where indpred is null`);
  for (const entity of entities)
    for (const name of entity.sorts ?? []) {
      const columnName = (field: string) => tableOf(entity.name)[field]?.name;
      const keys =
        entity.fields[name]?.kind === 'reference'
          ? [name, ...Object.keys(entity.order), 'id']
          : [name, ...(name === 'lastName' ? ['firstName'] : []), ...(name === 'id' ? [] : ['id'])];
      const columnNames = keys.map(columnName);
      const indexes = rows.filter(({ table }) => table === entity.table).map(({ columns }) => columns.join());
      expect(
        indexes.some((columns) => `${columns},`.startsWith(`${columnNames.join()},`)),
        `${entity.name} by ${name}: ${columnNames}`,
      ).toBe(true);
    }
});

it('OPS-02: the serving role owns nothing and can change no structure', async () => {
  const { rows } = await api.db.execute(
    sql`select count(*)::int as owned from pg_class where pg_get_userbyid(relowner) = current_user`,
  );
  expect(rows).toEqual([{ owned: 0 }]);
  await expect(api.db.execute(sql`alter table veterans add column leak text`)).rejects.toThrow();
  await expect(api.db.execute(sql`drop trigger keep_places on appointments`)).rejects.toThrow();
});

it('REG-03, RIGHTS-02: a first start holds the wilayas, the lists, the rights and one administrator; a second changes nothing', async () => {
  const count = async (path: string) =>
    (await api.request('GET', `/api/${path}`, { token })).body['hydra:totalItems'];
  const token = await api.signIn('admin');
  const counts = async () =>
    Promise.all(entities.map(async (entity) => [entity.path, await count(entity.path)]));
  const before = await counts();
  for (const [path, total] of before)
    if (String(path).startsWith('params_') || path === 'cells')
      expect([path, Number(total) > 0]).toEqual([path, true]);
  expect([
    await count('params_regions?active=true'),
    await count('params_regions?active=false'),
    await count('params_cities'),
  ]).toEqual([58, 11, 69]);
  const names = (await api.request('GET', '/api/params_menus?pagination=false', { token })).body[
    'hydra:member'
  ];
  expect(names.map((menu: { name: string }) => menu.name).sort()).toEqual(
    MENUS.map((menu) => `App\\Entity\\${menu}`).sort(),
  );
  const rightRows = (await api.request('GET', '/api/params_rights', { token })).body['hydra:member'];
  expect(rightRows.map((right: { name: string; priority: number }) => [right.name, right.priority])).toEqual([
    ['LIST', 1],
    ['VIEW', 2],
    ['CREATE', 3],
    ['EDIT', 4],
    ['DELETE', 5],
    ['NONE', 0],
  ]);
  const alger = (await api.request('GET', '/api/params_regions?cardinal=16', { token })).body[
    'hydra:member'
  ][0];
  expect(alger).toMatchObject({
    name: 'Alger',
    capital: true,
    service: true,
    active: true,
    country: { id: 3, name: 'Algérie' },
  });
  await firstData(api.db, api.settings, api.clock.now);
  expect(await counts()).toEqual(before);
});
