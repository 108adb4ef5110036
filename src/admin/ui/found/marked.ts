import { formatDay } from '../../../domain/dates/days.ts';
import { birthText } from '../../../domain/people/birth-text.ts';
import { parseSearchTerms, phoneKey, type SearchTerm } from '../../../domain/people/search-query.ts';

/** A piece of a text: a match, or the text around it. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
  /** The position at which it begins in the whole. */
  readonly start: number;
}

/** The kinds of text that the search compares differently: names without punctuation, phones by their digits. */
export type TextKind = 'text' | 'name' | 'phone';

/** Characters that the comparison ignores. Those of a name are the ones of the database's `plain_name`. */
const IGNORED: Readonly<Partial<Record<TextKind, RegExp>>> = {
  name: /[-\s'’ʼ`´.,;/_()"]/u,
  phone: /\D/u,
};

/**
 * Letters and signs that do not decompose into a letter and an accent, as the database's `unaccent` compares them; forms
 * of an Arabic letter.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '–': '-' },
  ...{ '\u0671': '\u0627', '\u0649': '\u064a', '\u0629': '\u0647', '\u0640': '' },
};

/** The digit zero of Arabic and Persian keyboards; the other nine digits follow it. */
const ZEROS = [0x0660, 0x06f0];

function foldLetter(letter: string): string {
  // `ʼ` is a diacritic too.
  const plain = (LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{Diacritic}\p{Mn}]/gu, '')
    .toLowerCase();
  const code = plain.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? (LETTERS[plain] ?? plain) : String(code - zero);
}

interface FoldedText {
  readonly plain: string;
  /** For each position of `plain`, the start and end of its letter in the original text. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** A text without case, accents and ignored characters. */
function foldText(text: string, ignoredPattern?: RegExp): FoldedText {
  let plain = '';
  const from: number[] = [];
  const to: number[] = [];
  let position = 0;
  for (const letter of text) {
    const end = position + letter.length;
    const without = foldLetter(letter);
    const isCounted = !ignoredPattern?.test(without);
    if (isCounted) plain += without;
    for (let index = 0; isCounted && index < without.length; index += 1) {
      from.push(position);
      to.push(end);
    }
    // An accent or a vowel sign belongs to the letter before it.
    if (without === '' && to.at(-1) === position) to[to.length - 1] = end;
    position = end;
  }
  return { plain, from, to };
}

/** Returns the positions between which a word stands in a text. */
function rangesIn({ plain, from, to }: FoldedText, word: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = word ? plain.indexOf(word) : -1; at >= 0; at = plain.indexOf(word, at + 1)) {
    const [start, end] = [from[at], to[at + word.length - 1]];
    if (start !== undefined && end !== undefined) ranges.push([start, end]);
  }
  return ranges;
}

/** The ways in which texts write a search word: a day or a month may be written differently than it was typed. */
function writingsOf({ text, day, period = '' }: SearchTerm): string[] {
  const [year, month] = period.split('-');
  return [
    text,
    ...(day ? [formatDay(day)] : []),
    ...(month
      ? [`${month}/${year}`, birthText({ birthDate: `${period}-01`, birthDatePrecision: 'month' })]
      : []),
  ];
}

/** Splits a search into words, as the API does. */
export const wordsOf = (keyWord: unknown): SearchTerm[] =>
  typeof keyWord === 'string' ? parseSearchTerms(keyWord) : [];

/** Finds the ranges of a word in a text of its kind. */
function rangesOf(text: string, word: SearchTerm, kind: TextKind): [number, number][] {
  if (kind === 'phone' && word.phone && phoneKey(text) === word.phone) return [[0, text.length]];
  const direct = writingsOf(word).flatMap((one) => rangesIn(foldText(text), foldText(one).plain));
  const ignoredPattern = IGNORED[kind];
  if (direct.length > 0 || !ignoredPattern) return direct;
  return [word.text, word.phone ?? ''].flatMap((one) =>
    rangesIn(foldText(text, ignoredPattern), foldText(one, ignoredPattern).plain),
  );
}

/** The text in pieces, every occurrence of a word marked, whatever case and accents (GS-02). */
export function markTerms(text: string, words: readonly SearchTerm[], kind: TextKind = 'text'): Piece[] {
  const inside = new Array<boolean>(text.length).fill(false);
  for (const word of words) for (const [from, to] of rangesOf(text, word, kind)) inside.fill(true, from, to);
  const pieces: Piece[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && inside[end] === inside[start]) end += 1;
    pieces.push({ text: text.slice(start, end), isMarked: inside[start] === true, start });
  }
  return pieces;
}

/** Whether any piece of a text is marked. */
export const hasMark = (pieces: readonly Piece[]): boolean => pieces.some((piece) => piece.isMarked);

/** A text without marks, in one piece. */
export const unmarkedPieces = (text: string): Piece[] => markTerms(text, []);

/** The pieces of several texts as those of one, with a sign between them; empty texts are left out. */
export function joinPieces(texts: readonly (readonly Piece[])[], separator: string): Piece[] {
  const all = texts
    .filter((pieces) => pieces.length > 0)
    .flatMap((pieces, index) =>
      index > 0 && separator ? [...unmarkedPieces(separator), ...pieces] : pieces,
    );
  let position = 0;
  return all.map((piece) => {
    const start = position;
    position += piece.text.length;
    return { ...piece, start };
  });
}

/**
 * Returns the pieces of a whole text, with those of a part in place of its text. If the text does not contain the part,
 * nothing is marked.
 */
export function within(whole: string, part: readonly Piece[]): Piece[] {
  const text = part.map((piece) => piece.text).join('');
  const at = text ? whole.lastIndexOf(text) : -1;
  if (at < 0) return unmarkedPieces(whole);
  return joinPieces(
    [unmarkedPieces(whole.slice(0, at)), part, unmarkedPieces(whole.slice(at + text.length))],
    '',
  );
}
