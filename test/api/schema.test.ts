import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { entities } from '../../src/domain/entities/index.ts';
import * as schema from '../../src/server/db/schema.ts';
import { tableOf } from '../../src/server/hydra/registry.ts';
import { storedFields } from '../../src/server/hydra/resource.ts';
import { testApi } from '../harness/api.ts';

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

it('OPS-02: drizzle sees the tables as the migrations made them: every column, its type and whether it may be null', async () => {
  const { rows } = await api.db.execute<{
    table: string;
    column: string;
    type: string;
    required: boolean;
  }>(sql`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'NO' as required,
      case when c.data_type = 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.data_type end as type
    from information_schema.columns c where c.table_schema = 'public'`);
  const found = new Map<string, string[]>();
  for (const { table, column, type, required } of rows)
    found.set(table, [...(found.get(table) ?? []), `${column} ${type}${required ? ' not null' : ''}`]);
  const names: Record<string, string> = { time: 'time without time zone' };
  for (const table of tables) {
    const mirrored = Object.values(getTableColumns(table)).map((column) => {
      const type = column.getSQLType();
      return `${column.name} ${names[type] ?? type}${column.notNull || column.primary ? ' not null' : ''}`;
    });
    expect([getTableName(table), mirrored.sort()]).toEqual([
      getTableName(table),
      found.get(getTableName(table))?.sort(),
    ]);
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
