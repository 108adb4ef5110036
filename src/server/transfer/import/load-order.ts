import { getTableConfig } from 'drizzle-orm/pg-core';
import { EXPORTED_TABLES, type ExportedTable } from '../scope.ts';

/** Columns that say who wrote a record: they would make every table depend on the accounts. */
const AUTHORS = /_by$/;

const byTable = new Map(EXPORTED_TABLES.map((exported) => [exported.table, exported]));

/**
 * The tables so that each comes after those that it refers to, as far as there is no circle: the triggers that fill the
 * search read the cities of a veteran, and the record of a note.
 */
export function loadOrder(): readonly ExportedTable[] {
  const orderedTables = new Set<ExportedTable>();
  const visited = new Set<ExportedTable>();
  const visit = (exported: ExportedTable): void => {
    if (visited.has(exported)) return;
    visited.add(exported);
    for (const key of getTableConfig(exported.table).foreignKeys) {
      const { columns, foreignTable } = key.reference();
      const referred = byTable.get(foreignTable);
      if (referred && !columns.some(({ name }) => AUTHORS.test(name))) visit(referred);
    }
    orderedTables.add(exported);
  };
  for (const exported of EXPORTED_TABLES) visit(exported);
  return [...orderedTables];
}
