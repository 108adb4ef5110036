import { getTableConfig } from 'drizzle-orm/pg-core';
import { EXPORTED_TABLES, type ExportedTable } from '../scope.ts';

/** Columns that say who wrote a record: they would make every table depend on the accounts. */
const AUTHORS = /_by$/;

const byTable = new Map(EXPORTED_TABLES.map((exportedTable) => [exportedTable.table, exportedTable]));

/**
 * The tables so that each comes after those that it refers to, as far as there is no circle: the triggers that fill the
 * search read the cities of a veteran, and the record of a note.
 */
export function loadOrder(): readonly ExportedTable[] {
  const orderedTables = new Set<ExportedTable>();
  const visitedTables = new Set<ExportedTable>();
  const visit = (exportedTable: ExportedTable): void => {
    if (visitedTables.has(exportedTable)) return;
    visitedTables.add(exportedTable);
    for (const key of getTableConfig(exportedTable.table).foreignKeys) {
      const { columns, foreignTable } = key.reference();
      const referredTable = byTable.get(foreignTable);
      if (referredTable && !columns.some(({ name }) => AUTHORS.test(name))) visit(referredTable);
    }
    orderedTables.add(exportedTable);
  };
  for (const exportedTable of EXPORTED_TABLES) visit(exportedTable);
  return [...orderedTables];
}
