/** The kinds of files that are taken, decided by their bytes and never by a name or a type that came with them (DOC-04). */

export const FILE_EXTENSIONS = ['pdf', 'png', 'jpg', 'gif', 'webp', 'bmp', 'tiff'] as const;

/** A kind, by the extension that its files bear. */
export type FileKind = (typeof FILE_EXTENSIONS)[number];

export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
};

/** As many bytes as `fileKind` ever looks at. */
export const KIND_BYTES = 1024;

/** Bytes as text, one character each. */
const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The first bytes of pictures; a dot is any byte. */
const PICTURES: readonly [FileKind, RegExp][] = [
  ['png', /^\x89PNG\r\n.\n/s],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['bmp', /^BM/],
];

/** The kind that the first bytes show; null for any other, SVG among them. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const start = latin1(bytes, 0, KIND_BYTES);
  const picture = PICTURES.find(([, begins]) => begins.test(start));
  if (picture) return picture[0];
  return start.includes('%PDF-') ? 'pdf' : null;
}

/** The name of a document as a file: what no file system takes is left out, and the extension ends it once. */
export function fileNameOf(name: string, kind: FileKind): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\s\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  const extensions =
    kind === 'jpg' ? /\.jpe?g$/i : kind === 'tiff' ? /\.tiff?$/i : new RegExp(`\\.${kind}$`, 'i');
  // Cut by characters: half of one can be written in no header.
  const short = [...safe.replace(extensions, '')].slice(0, 120).join('');
  return `${short.replace(/[. ]+$/, '') || 'document'}.${kind}`;
}
