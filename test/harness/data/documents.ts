import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small real files of every kind, and what only looks like one. */

export const pdf = (text = 'Bonjour'): Buffer => {
  const content = `BT /F1 24 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const entries = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${entries.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .toBuffer();

/** One blue pixel. */
const bmp = (): Buffer => {
  const bytes = Buffer.alloc(58);
  bytes.write('BM', 0, 'latin1');
  for (const [value, at] of [
    [58, 2],
    [54, 10],
    [40, 14],
    [1, 18],
    [1, 22],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes[54] = 0xff;
  return bytes;
};

/** One white pixel, its numbers written from the other end. */
const bigEndianTiff = (): Buffer => {
  const entries = [
    [256, 1],
    [257, 1],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 122],
    [277, 1],
    [278, 1],
    [279, 1],
  ] as const;
  const bytes = Buffer.alloc(123);
  bytes.write('MM\0*\0\0\0\x08', 0, 'latin1');
  bytes.writeUInt16BE(entries.length, 8);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16BE(tag, at);
    bytes.writeUInt16BE(3, at + 2);
    bytes.writeUInt32BE(1, at + 4);
    bytes.writeUInt16BE(value, at + 8);
  }
  bytes[122] = 0xff;
  return bytes;
};

/** A document that asks a password before it shows anything. */
const lockedPdf = (): Buffer => {
  const key = `<${'5a'.repeat(32)}>`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44 >> /ID [${key} ${key}]`;
  return Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${lock}`), 'latin1');
};

/** A small file whose first page lies behind as many spaces: what is packed in it is its own size a thousand times. */
export const swellingPdf = (spaces: number): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 5 5] >>',
  ] as const;
  const second = objects[0].length + 1;
  const offsets = `1 0 2 ${second} 3 ${second + objects[1].length + 1} `;
  const packedBytes = deflateSync(
    Buffer.concat([Buffer.from(offsets), Buffer.alloc(spaces, 32), Buffer.from(objects.join(' '))]),
  );
  const stream = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`${head} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const start = Buffer.from('%PDF-1.5\n');
  const first = stream(
    `4 0 obj\n<< /Type /ObjStm /N 3 /First ${offsets.length + spaces} /Filter /FlateDecode`,
    packedBytes,
  );
  const table = start.length + first.length;
  const rows = [
    [0, 0, 65_535],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, start.length, 0],
    [1, table, 0],
  ] as const;
  const entries = Buffer.alloc(rows.length * 7);
  for (const [index, [kind, offset, generation]] of rows.entries()) {
    entries.writeUInt8(kind, index * 7);
    entries.writeUInt32BE(offset, index * 7 + 1);
    entries.writeUInt16BE(generation, index * 7 + 5);
  }
  return Buffer.concat([
    start,
    first,
    stream('5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R', entries),
    Buffer.from(`startxref\n${table}\n%%EOF\n`),
  ]);
};

/** The first half of a file: what a lost connection or a full stick leaves of it. */
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

const samples = {
  pdf: async () => pdf(),
  // Scanners put lines before it; 1,024 bytes are looked at.
  latePdf: async () => Buffer.concat([Buffer.alloc(1019, 10), pdf()]),
  pdfTooLate: async () => Buffer.concat([Buffer.alloc(1020, 10), pdf()]),
  png: () => picture('png'),
  jpeg: () => picture('jpeg'),
  gif: () => picture('gif'),
  webp: () => picture('webp'),
  bmp: async () => bmp(),
  tiff: () => picture('tiff'),
  bigEndianTiff: async () => bigEndianTiff(),
  lockedPdf: async () => lockedPdf(),
  cutPdf: async () => half(pdf()),
  wordsAsPdf: async () => Buffer.from('%PDF-1.4 bonjour'),
  cutPng: async () => half(await picture('png')),
  cutJpeg: async () => half(await picture('jpeg')),
  cutGif: async () => half(await picture('gif')),
  cutWebp: async () => half(await picture('webp')),
  cutTiff: async () => half(await picture('tiff')),
  cutBmp: async () => bmp().subarray(0, 57),
  wordsAsBmp: async () => Buffer.from('BM, dit-il, et il s’en alla par la rue Didouche Mourad'),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: async () => Buffer.from('bonjour'),
  zip: async () => Buffer.from('PK\x03\x04'.padEnd(40, '\0'), 'latin1'),
  cutSignature: async () => (await picture('png')).subarray(0, 5),
};

export type Sample = keyof typeof samples;

export const bytesOf = (sample: Sample): Promise<Buffer> => samples[sample]();
