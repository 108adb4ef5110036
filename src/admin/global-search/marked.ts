import { soughtIn } from '../../domain/sought.ts';

/** A piece of a text: what was looked for, or what stands around it. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
  /** Where it begins in the whole. */
  readonly start: number;
}

/** Letters that are more than a letter with an accent, as the search compares them. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

const foldLetter = (letter: string): string => {
  const plain = letter
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return LETTERS[plain] ?? plain;
};

/** A text without case and accents, and for each of its places the place in the text it comes from. */
function folded(text: string): { plain: string; origin: number[] } {
  let plain = '';
  const origin: number[] = [];
  let place = 0;
  for (const letter of text) {
    const without = foldLetter(letter);
    plain += without;
    for (let index = 0; index < without.length; index += 1) origin.push(place);
    place += letter.length;
  }
  origin.push(place);
  return { plain, origin };
}

/** The words of a search, as the API takes them apart. */
export const wordsOf = (keyWord: unknown): string[] =>
  typeof keyWord === 'string' ? soughtIn(keyWord).map(({ text }) => text) : [];

/** The text in pieces, every occurrence of a word marked, whatever case and accents (GS-02). */
export function marked(text: string, words: readonly string[]): Piece[] {
  const { plain, origin } = folded(text);
  const inside = new Array<boolean>(text.length).fill(false);
  for (const word of words.map((one) => folded(one).plain).filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      const end = Math.max(origin[at + word.length] ?? text.length, (origin[at] ?? 0) + 1);
      inside.fill(true, origin[at], end);
    }
  }
  const pieces: Piece[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && inside[end] === inside[start]) end += 1;
    pieces.push({ text: text.slice(start, end), marked: inside[start] === true, start });
  }
  return pieces;
}
