import type { StatisticsRow } from '../../data-provider/service-calls.ts';

/** A table as a file that French spreadsheets open: semicolons, and a mark that says UTF-8 (STAT-03). Pure. */

/** Quoted where it must be; text that a spreadsheet would run as a formula is kept text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The lines of a table under its headings; a row without region has an empty cell. */
export function csvOf(headings: readonly string[], rows: readonly StatisticsRow[]): string {
  const lines = rows.map((row) => [row.citizenStatus, row.region ?? '', row.countVeterans]);
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}
