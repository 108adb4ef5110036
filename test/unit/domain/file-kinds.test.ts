import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FILE_EXTENSIONS,
  type FileKind,
  fileKind,
  fileNameOf,
  KIND_BYTES,
} from '../../../src/domain/documents/file-kinds.ts';

/** The first bytes of a file; an underscore is a byte that may be any. */
const STARTS: readonly [FileKind, string][] = [
  ['png', '\x89PNG\r\n_\n'],
  ['jpg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF____WEBP'],
  ['tiff', 'II*\0'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'MM\0+'],
  ['bmp', 'BM'],
];
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const rest = fc.uint8Array({ maxLength: 20 });
const anyByte = fc.nat(255);

it.each(STARTS)('DOC-04: a %s is one by its first bytes %j, whatever the others are', (kind, start) => {
  fc.assert(
    fc.property(anyByte, rest, (free, more) => {
      const head = bytesOf(start).map((byte) => (byte === 0x5f ? free : byte));
      expect(fileKind(Uint8Array.from([...head, ...more]))).toBe(kind);
      expect(fileKind(Uint8Array.from([0, ...head, ...more]))).toBeNull();
      expect(fileKind(head.subarray(0, -1))).toBeNull();
    }),
    { seed: 1962 },
  );
});

it.each(STARTS)('DOC-04: a %s with another byte in its first bytes %j is none', (kind, start) => {
  fc.assert(
    fc.property(fc.nat(start.length - 1), anyByte, (at, byte) => {
      const head = bytesOf(start);
      fc.pre(head[at] !== 0x5f);
      head[at] = byte;
      const text = String.fromCharCode(...head);
      const isStart = STARTS.some(([, other]) => other === text);
      expect(fileKind(head)).toBe(isStart ? kind : null);
    }),
    { seed: 1962 },
  );
});

it('DOC-04: a PDF may begin later, but within the bytes that are looked at', () => {
  const pdfAt = (offset: number) => bytesOf(`${'\n'.repeat(offset)}%PDF-1.7`);
  for (const offset of [0, 1, KIND_BYTES - 5]) expect(fileKind(pdfAt(offset))).toBe('pdf');
  expect(fileKind(pdfAt(KIND_BYTES - 4))).toBeNull();
});

it('DOC-04: SVG, HTML, ZIP, text and nothing at all are no kinds', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'PK\x03\x04', 'PDF-1.7', ''])
    expect(fileKind(bytesOf(text)), text).toBeNull();
});

const kind = fc.constantFrom(...FILE_EXTENSIONS);
const name = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...' ..a/\\:*?"<>|\t\n\u0000\u200b\u202e', '.pdf', '.JPEG', '.tif'),
    fc.string(),
  ),
  maxLength: 200,
});

it('DOC-04: whatever a document is called, its name is one of a file and ends with its extension', () => {
  fc.assert(
    fc.property(name, kind, (text, extension) => {
      const fileName = fileNameOf(text, extension);
      expect(fileName).toMatch(/^[^. ].*[^. ]\.[a-z]+$|^[^. ]\.[a-z]+$/u);
      expect(fileName.endsWith(`.${extension}`)).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      expect(fileName).not.toMatch(/[\u0000-\u001f\u007f<>:"/\\|?*\u200b\u202e]| {2}/);
      expect([...fileName].length).toBeLessThanOrEqual(121 + extension.length);
    }),
    { seed: 1962, numRuns: 1000 },
  );
});

it.each([
  ['Carte nationale', 'pdf', 'Carte nationale.pdf'],
  ['Acte n°\u00a03/1962 : copie', 'pdf', 'Acte n° 3 1962 copie.pdf'],
  ['../../secret', 'png', 'secret.png'],
  ['scan.PDF ', 'pdf', 'scan.pdf'],
  ['scan..pdf', 'pdf', 'scan.pdf'],
  ['scan.jpeg', 'jpg', 'scan.jpg'],
  ['scan.JPG', 'jpg', 'scan.jpg'],
  ['scan.TIF', 'tiff', 'scan.tiff'],
  ['scan.tif', 'png', 'scan.tif.png'],
  ['scan.jpg', 'png', 'scan.jpg.png'],
  ['', 'gif', 'document.gif'],
  ['.pdf', 'pdf', 'pdf.pdf'],
] as const)('DOC-04: the document %j of the kind %s is saved as %j', (text, extension, fileName) => {
  expect(fileNameOf(text, extension)).toBe(fileName);
});

it('DOC-04: a long name is cut between two characters, and says its extension once all the same', () => {
  expect(fileNameOf('🎖'.repeat(130), 'pdf')).toBe(`${'🎖'.repeat(120)}.pdf`);
  for (const length of [115, 117, 118, 119, 120, 130])
    expect(fileNameOf(`${'a'.repeat(length)}.pdf`, 'pdf')).toBe(`${'a'.repeat(Math.min(length, 120))}.pdf`);
  expect(fileNameOf(`${'a'.repeat(119)} b`, 'pdf')).toBe(`${'a'.repeat(119)}.pdf`);
});
