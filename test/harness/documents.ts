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
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`;
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
  bigEndianTiff: async () => Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(20)]),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: async () => Buffer.from('bonjour'),
  zip: async () => Buffer.from('PK\x03\x04'.padEnd(40, '\0'), 'latin1'),
  cutSignature: async () => (await picture('png')).subarray(0, 5),
};

export type Sample = keyof typeof samples;

export const bytesOf = (sample: Sample): Promise<Buffer> => samples[sample]();
