import { readFile } from 'node:fs/promises';
import { imports } from '#texts/imports.ts';
import { columnLetters } from '../../../domain/imports/column-letters.ts';
import type { SheetFacts } from '../../../domain/imports/imports.ts';
import { fill } from '../../../i18n/fill.ts';
import { odsSheetNames } from './ods-sheet-names.ts';
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_INFLATED_BYTES,
  MAX_LINE,
  MAX_ROWS,
  MAX_SHEETS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_ROWS,
} from './sheet-limits.ts';
import type { SheetProblem, SourceRow } from './sheet-messages.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Reads the rows of XLSX, ODS and CSV files by hucre, within bounds (VET-19). It runs in a thread of its own. */

/** A file that is not read, and why. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(refusal: SheetProblem['refusal'], values?: SheetProblem['values']) {
    super(refusal);
    this.problem = { refusal, ...(values && { values }) };
  }
}

/** A cell as hucre reads it; a formula is its last result. */
type Cell = string | number | boolean | Date | null | undefined;
interface RawRow {
  readonly index: number;
  readonly sheetIndex?: number;
  readonly values: readonly Cell[];
}
type RawRows = AsyncIterable<RawRow>;

/** A sheet: what is known before its rows, and they. */
interface Sheet {
  readonly facts: Omit<SheetFacts, 'columnCount'>;
  readonly rows: RawRows;
}

const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** A spreadsheet's moment as text; one at midnight is a day. */
function momentText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A cell as text, well-formed and without NUL, as the database takes it. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return momentText(cell);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return String(cell).replaceAll('\0', '').toWellFormed().trim();
}

/** A row's texts up to the last that says something. */
function cellsOf(values: readonly Cell[], line: number): string[] {
  const cells = values.map(textOf);
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  if (cells.length > MAX_COLUMNS) throw new SheetRefusal('columns', { line, most: MAX_COLUMNS });
  const long = cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
  if (long >= 0)
    throw new SheetRefusal('cell', { cell: `${columnLetters(long)}${line}`, most: MAX_CELL_LENGTH });
  return cells;
}

/** The number of characters of a row's cells. */
export const lengthOf = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

function refuseLarge(entries: readonly ZipEntry[]): void {
  // An empty size could stand for any: readers hold a file to its size only where there is one.
  const isUnknown = entries.some((one) => one.inflatedBytes === 0 && one.compressedBytes > 2);
  const bytes = entries.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0);
  if (isUnknown || bytes > MAX_INFLATED_BYTES) throw new SheetRefusal('inflated');
}

/** Whether a sheet has a cell that says something. */
async function isFilled(rows: RawRows): Promise<boolean> {
  for await (const { values } of rows) if (values.some((cell) => textOf(cell) !== '')) return true;
  return false;
}

/** The first sheet that has a row. */
async function openXlsx(bytes: Uint8Array): Promise<Sheet> {
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  if (names.length > MAX_SHEETS) throw new SheetRefusal('sheets', { most: MAX_SHEETS });
  for (const [sheet, name] of names.entries()) {
    const rows = () => streamXlsxRows(bytes, { sheet });
    if (!(await isFilled(rows()))) continue;
    const otherSheets = names.filter((_, at) => at !== sheet);
    return { facts: { name, otherSheets, encoding: null }, rows: rows() };
  }
  throw new SheetRefusal('empty');
}

/** The sheets of a workbook whose rows come in one pass. */
interface SheetIndexes {
  first?: number;
  readonly others: Set<number>;
}

/** The rows of the first sheet that has one. All sheets come in one pass, which is read once: it is a long one. */
async function* firstOf(rows: RawRows, indexes: SheetIndexes): RawRows {
  for await (const row of rows) {
    const { sheetIndex = 0, values } = row;
    if (indexes.first === undefined && values.some((cell) => textOf(cell) !== '')) indexes.first = sheetIndex;
    if (sheetIndex >= MAX_SHEETS) throw new SheetRefusal('sheets', { most: MAX_SHEETS });
    if (sheetIndex === indexes.first) yield row;
    else if (indexes.first !== undefined) indexes.others.add(sheetIndex);
  }
}

async function openOds(bytes: Uint8Array, content: ZipEntry): Promise<Sheet> {
  const { streamOdsRows } = await import('hucre/ods');
  const names = await odsSheetNames(bytes, content);
  const indexes: SheetIndexes = { others: new Set() };
  const nameOf = (index: number) => names[index] || fill(imports.otherSheet, { number: index + 1 });
  return {
    facts: {
      get name() {
        return indexes.first === undefined ? '' : nameOf(indexes.first);
      },
      get otherSheets() {
        return [...indexes.others].map(nameOf);
      },
      encoding: null,
    },
    rows: firstOf(streamOdsRows(bytes), indexes),
  };
}

type Encoding = NonNullable<SheetFacts['encoding']>;

/** The encoding of a text file: by its mark, else UTF-8 where it is that, else Windows-1252. */
function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

async function openCsv(bytes: Uint8Array): Promise<Sheet> {
  // Pictures and programs have it, texts do not.
  const { text, encoding } = decode(bytes);
  if (text.slice(0, 4096).includes('\0')) throw new SheetRefusal('type');
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  async function* rows() {
    let index = 0;
    for (const values of streamCsvRows(text, { delimiter: detectDelimiter(text) })) {
      yield { index, values };
      index += 1;
    }
  }
  return { facts: { name: '', otherSheets: [], encoding }, rows: rows() };
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

function open(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length === 0) throw new SheetRefusal('empty');
  // An older workbook, and one under a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetRefusal('protected');
  if (!startsWith(bytes, 0x50, 0x4b)) return openCsv(bytes);
  const entries = zipEntries(bytes);
  if (!entries) throw new SheetRefusal('broken');
  refuseLarge(entries);
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) return openXlsx(bytes);
  const content = entries.find(({ name }) => name === 'content.xml');
  if (content) return openOds(bytes, content);
  throw new SheetRefusal('type');
}

/**
 * Reads the first sheet of a file that has rows.
 * @returns a generator of the rows that say something, which gives what is known of the sheet at its end.
 * @throws SheetRefusal where a bound is passed or the file cannot be read.
 */
export async function* readSheet(path: string): AsyncGenerator<SourceRow, SheetFacts, undefined> {
  const sheet = await open(await readFile(path));
  let count = 0;
  let columnCount = 0;
  let textLength = 0;
  for await (const { index, values } of sheet.rows) {
    const line = index + 1;
    const cells = cellsOf(values, line);
    if (cells.length === 0) continue;
    count += 1;
    if (count > MAX_ROWS + MAX_TITLE_ROWS || line > MAX_LINE)
      throw new SheetRefusal('rows', { most: MAX_ROWS });
    textLength += lengthOf(cells);
    if (textLength > MAX_TEXT_LENGTH) throw new SheetRefusal('inflated');
    columnCount = Math.max(columnCount, cells.length);
    yield { line, cells };
  }
  if (count === 0) throw new SheetRefusal('empty');
  return { ...sheet.facts, columnCount };
}
