/**
 * Writes a table as a CSV file that French spreadsheets open: with semicolons and a byte order mark (STAT-03, FIG-01).
 * Pure.
 */

type Cell = string | number | null;

/** Quotes a cell where needed. Text that a spreadsheet would run as a formula is escaped. */
function cell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The lines of a table, its headings first. */
export const csvOf = (lines: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
