import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './sfnt.ts';

/**
 * The font families of every document, in the order of lookup: Latin with French accents, its extension (Kabyle,
 * Turkish), Arabic. react-pdf reads WOFF, not the WOFF2 files of the screens.
 */
const FAMILIES = ['Source Sans 3', 'Source Sans 3 Extended', 'IBM Plex Sans Arabic'] as const;

/** The family for most texts: French and all of Latin-1. */
export const LATIN = FAMILIES[0];

/** Whether the first family has every character of a text. */
const isLatin = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of Latin-1
  /^[\u0000-\u00ff\u0152\u0153\u2010-\u2026\u20ac]*$/.test(text);

/**
 * Returns the families that a text needs. Several families cost a third of a document's time, because each character is
 * looked up in them.
 */
export const familyFor = (text: string): string | string[] => (isLatin(text) ? LATIN : [...FAMILIES]);

/** Addresses (browser) or paths (Node) of the regular and the bold file of each family, in that order. */
export type FontFiles = readonly (readonly [regular: string, bold: string])[];

/** Reads a font file. */
export type ReadFont = (file: string) => Promise<ArrayBuffer>;

/** An upper estimate of a word's width, in ems. */
export const emsOf = (word: string) =>
  [...word].reduce((sum, letter) => sum + (letter === letter.toLowerCase() ? 0.52 : 0.64), 0);

/** Splits a word into lines of at most `column` ems. */
function linesOf(word: string, column: number): string[] {
  const lines = [''];
  for (const letter of word) {
    const line = `${lines.at(-1)}${letter}`;
    if (emsOf(line) <= column || line === letter) lines[lines.length - 1] = line;
    else lines.push(letter);
  }
  return lines;
}

/**
 * Breaks words that are wider than a column onto the next line. No hyphen is added, because it could be read as a part
 * of a name or number.
 * @param column the column's width in ems of its text.
 */
export const breakLine = (text: string, column: number): string =>
  text.replace(/\S+/gu, (word) => (emsOf(word) <= column ? word : linesOf(word, column).join('\n')));

/** Reads a font file as a data URL, which react-pdf takes without a further request. */
async function toDataUrl(file: string, read: ReadFont): Promise<string> {
  const bytes = await unpackWoff(await read(file));
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return `data:font/ttf;base64,${btoa(text)}`;
}

/** The members of a font that react-pdf's types leave out. */
type LoadedFont = NonNullable<ReturnType<typeof Font.getFont>>['data'] & {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
};

/**
 * Assigns every glyph its character before any text is drawn. A font remembers the first use of a glyph: an E first
 * used in É would have no character of its own, and searching or copying the document's text would lose it.
 */
async function nameGlyphs(font: { fontFamily: string; fontWeight: number }): Promise<void> {
  await Font.load(font);
  const loadedFont = Font.getFont(font)?.data as LoadedFont | undefined;
  for (const codePoint of loadedFont?.characterSet ?? []) loadedFont?.glyphForCodePoint(codePoint);
}

const registeredFamilies = new Set<string>();

/** Registers the fonts that these texts need with react-pdf. */
export async function registerFonts(
  files: FontFiles,
  read: ReadFont,
  texts: Iterable<string>,
): Promise<void> {
  // Words are never hyphenated: react-pdf would use English syllables.
  Font.registerHyphenationCallback((word) => [word]);
  const neededFamilies = [...texts].every(isLatin) ? [LATIN] : FAMILIES;
  await Promise.all(
    neededFamilies.map(async (family, index) => {
      const [regular, bold] = files[index] ?? [];
      if (!regular || !bold || registeredFamilies.has(family)) return;
      const [normal, strong] = await Promise.all([toDataUrl(regular, read), toDataUrl(bold, read)]);
      registeredFamilies.add(family);
      const fonts = [
        { src: normal, fontWeight: 400 },
        { src: strong, fontWeight: 600 },
      ];
      Font.register({ family, fonts });
      for (const { fontWeight } of fonts) await nameGlyphs({ fontFamily: family, fontWeight });
    }),
  );
}

/** Collects every text in a document's job, however deep, to find the fonts that they need. */
export const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
