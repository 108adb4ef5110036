import { describe, expect, it } from 'vitest';
import { fileTabOf } from '../../../src/admin/veteran-files/file-tab.ts';
import { fileRefusal, nameOfFile } from '../../../src/admin/veteran-files/form/prepare-file.ts';
import { fileSize } from '../../../src/admin/veteran-files/view/file-size.tsx';
import { fileKind, fileNameOf } from '../../../src/domain/documents/file-kinds.ts';
import { bytesOf, type Sample } from '../../harness/data/documents.ts';

describe('kinds of files', () => {
  it.each([
    ['pdf', 'pdf'],
    ['latePdf', 'pdf'],
    ['pdfTooLate', null],
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['bmp', 'bmp'],
    ['tiff', 'tiff'],
    ['bigEndianTiff', 'tiff'],
    ['svg', null],
    ['html', null],
    ['zip', null],
    ['cutSignature', null],
  ] as [Sample, string | null][])('DOC-04: %s is %s by its bytes', async (sample, kind) => {
    expect(fileKind(await bytesOf(sample))).toBe(kind);
  });

  it('DOC-04: nothing at all has no kind', () => {
    expect(fileKind(new Uint8Array())).toBeNull();
  });

  it.each([
    ['Acte de naissance', 'pdf', 'Acte de naissance.pdf'],
    ['scan.PDF', 'pdf', 'scan.pdf'],
    ['photo.jpeg', 'jpg', 'photo.jpg'],
    ['photo.JPG', 'jpg', 'photo.jpg'],
    ['plan.tif', 'tiff', 'plan.tiff'],
    ['plan.tiff', 'tiff', 'plan.tiff'],
    ['acte. .pdf', 'pdf', 'acte.pdf'],
    ['acte.pdf.txt', 'pdf', 'acte.pdf.txt.pdf'],
    ['actepdf', 'pdf', 'actepdf.pdf'],
    ['deux   mots', 'pdf', 'deux mots.pdf'],
    ['a/b\\c:d"e', 'png', 'a b c d e.png'],
    ['../../etc', 'png', 'etc.png'],
    ['\u202Efdp.exe', 'pdf', 'fdp.exe.pdf'],
    ['...', 'pdf', 'document.pdf'],
    ['é'.repeat(200), 'pdf', `${'é'.repeat(120)}.pdf`],
    [`${'é'.repeat(119)}📄 suite`, 'pdf', `${'é'.repeat(119)}📄.pdf`],
  ] as const)('SEC-03: %j as a %s is kept as %s', (name, kind, file) => {
    expect(fileNameOf(name, kind)).toBe(file);
  });
});

describe('a picked file', () => {
  const file = (bytes: Uint8Array, name = 'x.pdf') => new File([Uint8Array.from(bytes)], name);

  it('DOC-04: is refused for what the server would refuse, before it is sent', async () => {
    const pdf = await bytesOf('pdf');
    expect(await fileRefusal(file(pdf), 1)).toBeNull();
    expect(await fileRefusal(file(await bytesOf('svg')), 1)).toBe('type');
    expect(await fileRefusal(file(new Uint8Array()), 1)).toBe('empty');
    expect(await fileRefusal(file(Buffer.concat([pdf, Buffer.alloc(1_048_577 - pdf.length)])), 1)).toBe(
      'size',
    );
    expect(await fileRefusal(file(Buffer.concat([pdf, Buffer.alloc(1_048_576 - pdf.length)])), 1)).toBeNull();
    const lockedFile = { size: 5, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    expect(await fileRefusal(lockedFile as unknown as File, 1)).toBe('unreadable');
  });

  it('DOC-01: gives its name to a document that has none', () => {
    expect(nameOfFile({ name: 'acte_de__naissance.pdf' })).toBe('acte de naissance');
    expect(nameOfFile({ name: 'Certificat 12.5' })).toBe('Certificat 12');
    expect(nameOfFile({ name: 'sans extension' })).toBe('sans extension');
  });

  it.each([
    [0, 'one', '0'],
    [1023, 'one', '1 023'],
    [1024, 'kilo', '1'],
    [1_048_575, 'kilo', '1 024'],
    [1_500_000, 'mega', '1,4'],
  ])('DOC-01: %i bytes are said as people say it', (bytes, unit, value) => {
    const size = fileSize(bytes);
    expect([size.key, size.value.replace(/\s/g, ' ')]).toEqual([`veteranFiles.bytes.${unit}`, value]);
  });
});

it.each([
  ['/veterans/3/show/documents', 'list', null, 'documents'],
  ['/veterans/3/show/documents/new', 'new', null, 'documents/new'],
  ['/veterans/3/show/documents/12', 'view', 12, 'documents/12'],
  ['/veterans/3/show/documents/12/edit', 'edit', 12, 'documents/12/edit'],
  ['/veterans/3/show/observations', 'list', null, undefined],
])('VET-09, DOC-01: %s shows %s', (pathname, mode, id, path) => {
  const tab = fileTabOf(pathname);
  expect([tab.mode, tab.id]).toEqual([mode, id]);
  if (path) expect([tab.path, tab.list]).toEqual([path, '/veterans/3/show/documents']);
  else expect(tab.list).toBe('');
});
