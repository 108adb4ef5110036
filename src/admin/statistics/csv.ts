/** A table as a file that French spreadsheets open: semicolons, and a mark that says UTF-8 (STAT-03, FIG-01). Pure. */

type Cell = string | number | null;

/** Quoted where it must be; text that a spreadsheet would run as a formula is kept text. */
function cell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The lines of a table, its headings first. */
export const csvOf = (lines: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
