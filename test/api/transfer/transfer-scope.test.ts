import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../../src/server/db/schema.ts';
import { TRIGGERS_OF_IMPORT, TRIGGERS_OFF } from '../../../src/server/transfer/import/table-state.ts';
import { COLUMNS_LEFT_OUT, EXPORTED_TABLES, TABLES_LEFT_OUT } from '../../../src/server/transfer/scope.ts';
import { createTestDatabase, ownerClient } from '../../harness/servers/database.ts';

/** Every table, column and trigger is part of an export and its import, or left out for a reason (DATA-01). */

const owner = await ownerClient(await createTestDatabase());

const tables = [
  ...Object.values(schema).filter((value) => is(value, PgTable)),
  ...Object.values(schema.referenceTables),
] as PgTable[];

it('DATA-01: every table and column of the database is in the export or left out for a reason, once', async () => {
  const inScope = new Map(EXPORTED_TABLES.map((exportedTable) => [exportedTable.name, exportedTable]));
  const undecidedColumns: string[] = [];
  for (const table of tables) {
    const name = getTableName(table);
    const exportedTable = inScope.get(name);
    if (Boolean(exportedTable) === name in TABLES_LEFT_OUT) undecidedColumns.push(name);
    if (!exportedTable) continue;
    const names = new Set(exportedTable.columns.map((column) => column.name));
    for (const property of Object.keys(getTableColumns(table)))
      if (names.has(property) === `${name}.${property}` in COLUMNS_LEFT_OUT)
        undecidedColumns.push(`${name}.${property}`);
  }
  expect(undecidedColumns).toEqual([]);
  // What the declaration of the tables does not name, the database does.
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition`,
  );
  const knownTables = new Set([...inScope.keys(), ...Object.keys(TABLES_LEFT_OUT)]);
  expect(rows.map(({ name }) => name).filter((name) => !knownTables.has(name))).toEqual([]);
});

it('DATA-01: each trigger on an exported table runs during an import, or is off', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1)`,
    [EXPORTED_TABLES.map(({ name }) => name)],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...TRIGGERS_OF_IMPORT, ...TRIGGERS_OFF].sort());
});
