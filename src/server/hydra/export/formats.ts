import { parseAccept } from 'hono/utils/accept';
import { keysOf } from '../../../domain/model/keys.ts';

/** The two forms in which a list is given to a spreadsheet (LIST-01). */
export type SheetFormat = 'csv' | 'xlsx';

export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const formats = new Map(keysOf(SHEET_TYPES).map((format) => [SHEET_TYPES[format], format]));

/** The form that an Accept header asks for first, if it is one of a spreadsheet. */
export function parseSheetFormat(accept: string | undefined): SheetFormat | null {
  const [first] = accept ? parseAccept(accept) : [];
  return formats.get(first?.type.toLowerCase() ?? '') ?? null;
}

/** A row's cells: texts and whole numbers. */
export type Cells = (string | number)[];

interface Sheet {
  readonly title: string;
  readonly headings: readonly string[];
}

/** Bytes of a sheet, made as they are read: rows are asked for no sooner. */
type WriteSheet = (sheet: Sheet, rows: AsyncIterable<Cells>) => Promise<ReadableStream<Uint8Array>>;

/** Rows whose texts are changed as a form needs them. */
async function* withTexts(rows: AsyncIterable<Cells>, change: (text: string) => string) {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? change(cell) : cell));
}

/** The wide forms of the signs that begin a formula, which some spreadsheets read too and the library leaves. */
const defuseFormula = (text: string): string =>
  /^[\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;

/** Two signs that XML cannot hold, and the library does not know: with one of them no sheet would open. */
const writable = (text: string): string => text.replace(/[\ufffe\uffff]/g, '\ufffd');

/** As Excel in French opens it by a double click: marked as UTF-8, semicolons, and no cell that it would reckon out. */
const csv: WriteSheet = async ({ headings }, rows) => {
  const { writeCsvStream } = await import('hucre/csv');
  return writeCsvStream(withTexts(rows, defuseFormula), {
    headers: [...headings],
    delimiter: ';',
    bom: true,
    escapeFormulae: true,
  });
};

/** Texts are written as texts, so that none is a formula; past Excel's million of rows goes on in a further sheet. */
const xlsx: WriteSheet = async ({ title, headings }, rows) => {
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(withTexts(rows, writable), {
    name: title,
    columns: headings.map((header) => ({ header, width: Math.max(16, header.length + 2) })),
    freezePane: { rows: 1 },
  });
};

export const writeSheet: Readonly<Record<SheetFormat, WriteSheet>> = { csv, xlsx };
