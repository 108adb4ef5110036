import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** Lists of veterans as services have them (VET-19). */

export type Rows = CellValue[][];

/** A list as CSV; a semicolon between cells, as spreadsheets in French write it. */
export const csv = (rows: Rows, separator = ';'): string =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          /[;"\n,]/.test(String(cell ?? '')) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? ''),
        )
        .join(separator),
    )
    .join('\r\n');

/** Letters of Windows-1252 that Latin-1 has too. */
export const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

export const xlsx = (
  rows: Rows,
  more: Partial<WriteSheet> = {},
  others: readonly { name: string; rows: Rows }[] = [],
): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Liste', rows, ...more }, ...others] });

export const ods = (rows: Rows, more: readonly { name: string; rows: Rows }[] = []): Promise<Uint8Array> =>
  writeOds({ sheets: [{ name: 'Liste', rows }, ...more] });

/** A small workbook in which one text of 20,000 letters stands in fifty cells of so many rows. */
export const repeatedCells = (rowCount: number): Promise<Uint8Array> =>
  xlsx(Array.from({ length: rowCount }, () => Array.from({ length: 50 }, () => 'x'.repeat(20_000))));

/** A file as a browser sends it. */
export function formOf(content: Uint8Array | string, name: string): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return form;
}

/** A ZIP of one file whose directory says how large it is, whatever it is. */
export function zipOf(name: string, content: Buffer, saidBytes = content.length): Buffer {
  const data = deflateRawSync(content);
  const nameBytes = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(saidBytes, 22);
  local.writeUInt16LE(nameBytes.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(saidBytes, 24);
  entry.writeUInt16LE(nameBytes.length, 28);
  const end = Buffer.alloc(22);
  const directoryAt = local.length + nameBytes.length + data.length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + nameBytes.length, 12);
  end.writeUInt32LE(directoryAt, 16);
  return Buffer.concat([local, nameBytes, data, entry, nameBytes, end]);
}
