import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFiles, ReadFont } from '../../print/fonts.ts';

const { resolve } = createRequire(import.meta.url);

const weights = (font: string) =>
  [resolve(`${font}-400-normal.woff`), resolve(`${font}-600-normal.woff`)] as const;

/** The fonts of every document, as they lie on the server's disk. `npm run package` looks for whole names of packages. */
export const fontFiles: FontFiles = [
  weights('@fontsource/source-sans-3/files/source-sans-3-latin'),
  weights('@fontsource/source-sans-3/files/source-sans-3-latin-ext'),
  weights('@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic'),
];

export const readFont: ReadFont = async (file) => Uint8Array.from(await readFile(file)).buffer;
