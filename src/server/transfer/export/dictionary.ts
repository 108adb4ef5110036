import { getTableConfig } from 'drizzle-orm/pg-core';
import { domain } from '#texts/domain.ts';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { fieldName, resourcesName } from '../../../i18n/names.ts';
import {
  COLUMNS_LEFT_OUT,
  EXPORTED_TABLES,
  type ExportedColumn,
  type ExportedTable,
  TABLES_LEFT_OUT,
} from '../scope.ts';

/** The data dictionary of an export, made from the declarations (DATA-01). */

const HEADINGS = texts.dictionary.headings;

const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = domain.choices;

const choicesText = (name: string, { choices }: Field): string =>
  (choices ?? [])
    .map((value) => {
      const label = choiceNames[name]?.[String(value)];
      return label ? `${value} = ${label}` : String(value);
    })
    .join(' ; ');

/** The table that a column refers to, by its foreign key. */
function referredTable({ table }: ExportedTable, { column }: ExportedColumn): string {
  const key = getTableConfig(table).foreignKeys.find((one) => one.reference().columns[0] === column);
  return key ? getTableConfig(key.reference().foreignTable).name : '';
}

function columnRow(exportedTable: ExportedTable, { name, column }: ExportedColumn): readonly string[] {
  const { entity } = exportedTable;
  const field: Field | undefined = entity?.fields[name];
  return [
    exportedTable.name,
    entity ? resourcesName(entity.resource) : '',
    name,
    entity && field ? fieldName(entity.resource, name) : '',
    field?.kind ?? '',
    column.getSQLType(),
    column.notNull || column.primary ? texts.dictionary.yes : texts.dictionary.no,
    referredTable(exportedTable, { name, column }),
    field ? choicesText(name, field) : '',
    '',
  ];
}

/** The rows of what is left out, each with its reason. */
function leftOutRows(): (readonly string[])[] {
  const row = (table: string, column: string, reason: keyof typeof texts.reasons) => [
    table,
    '',
    column,
    ...Array.from({ length: HEADINGS.length - 4 }, () => ''),
    texts.reasons[reason],
  ];
  return [
    ...Object.entries(COLUMNS_LEFT_OUT).map(([name, reason]) => {
      const [table = '', column = ''] = name.split('.');
      return row(table, column, reason);
    }),
    ...Object.entries(TABLES_LEFT_OUT).map(([table, reason]) => row(table, '', reason)),
  ];
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(';')}\r\n`;

/** The dictionary as CSV: a line for every exported column, then what is left out and why. */
export function dictionary(): Uint8Array {
  const rows = [
    HEADINGS,
    ...EXPORTED_TABLES.flatMap((exportedTable) =>
      exportedTable.columns.map((column) => columnRow(exportedTable, column)),
    ),
    ...leftOutRows(),
  ];
  return new TextEncoder().encode(`\ufeff${rows.map(csvLine).join('')}`);
}
