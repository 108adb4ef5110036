/**
 * Comparing the names of two people as they were written at different times by different hands (VET-08): without
 * case, accents, hyphens, spaces and order, and word by word as they sound.
 */

/** Letters that no accent is taken from, as unaccent of the database writes them. */
const LIGATURES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Text without case and accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[œæßøłđı]/g, (letter) => LIGATURES[letter] ?? letter);
}

/** The words of a text, folded. An apostrophe separates none: M'hamed is Mhamed. */
function wordsOf(text: string): string[] {
  const foldedText = fold(text);
  // Most names are one word of plain letters: thousands of one birth date are read at each creation.
  if (/^[a-z]+$/.test(foldedText)) return [foldedText];
  const words = foldedText.replace(/['’ʼ`´]/g, '').match(/[\p{L}\p{N}]+/gu);
  // A name of signs alone stays itself, so that a name is always like itself.
  return words ?? (foldedText.trim() ? [foldedText.trim()] : []);
}

/** A person's names, taken apart. */
export interface Name {
  readonly words: readonly string[];
  /** The words of the last names, and of the first names. */
  readonly lasts: readonly string[];
  readonly firsts: readonly string[];
  /** The last names without spaces, the first names likewise. */
  readonly last: string;
  readonly first: string;
  /** Letters of all words. */
  readonly length: number;
}

/** Missing names have no words and are like no other. */
export function nameOf(lastName: string | null | undefined, firstName: string | null | undefined): Name {
  const lasts = wordsOf(lastName ?? '');
  const firsts = wordsOf(firstName ?? '');
  const [last, first] = [lasts.join(''), firsts.join('')];
  return { words: [...lasts, ...firsts], lasts, firsts, last, first, length: last.length + first.length };
}

/** The words of a name, and with the last names, the first names, or both taken as one word: Ben Ali as Benali. */
function readings({ words, lasts, firsts, last, first }: Name): (readonly string[])[] {
  const spellings = [words];
  if (lasts.length > 1) spellings.push([last, ...firsts]);
  if (firsts.length > 1) spellings.push([...lasts, first]);
  if (lasts.length > 1 && firsts.length > 1) spellings.push([last, first]);
  return spellings;
}

const sortAndJoin = (texts: readonly string[]): string => [...texts].sort().join(' ');
const letters = (words: readonly string[]): string => sortAndJoin([...words.join('')]);

/** Whether a name has every letter of a text, in any number. Most comparisons stop here. */
function hasLetters({ last, first }: Name, text: string): boolean {
  for (const letter of text) if (!last.includes(letter) && !first.includes(letter)) return false;
  return true;
}

/** Whether names are equal ignoring case, accents, hyphens, spaces and order (VET-08). */
export function equalNames(a: Name, b: Name): boolean {
  if (a.words.length === 0 || a.length !== b.length || !hasLetters(b, a.last)) return false;
  if (sortAndJoin(a.words) === sortAndJoin(b.words)) return true;
  // Spaces stand elsewhere: only then, and only where the letters are the same, is it worth the trouble.
  if (letters(a.words) !== letters(b.words)) return false;
  const [one, other] = sortAndJoin(a.words) < sortAndJoin(b.words) ? [a, b] : [b, a];
  return sameText(one.words, other.words);
}

/** Arrangements looked at before names of very many short words count as different. */
const MAX_STEPS = 20_000;

/** Whether the words of both sides, each put in some order, read the same without spaces. */
function sameText(a: readonly string[], b: readonly string[]): boolean {
  let steps = 0;
  /** `ahead`: letters that the words of `front` have laid beyond those of `back`. */
  const canBeLaid = (front: readonly string[], back: readonly string[], ahead: string): boolean => {
    if (front.length + back.length === 0) return ahead === '';
    steps += 1;
    if (steps > MAX_STEPS) return false;
    return [...new Set(back)].some((word) => {
      const rest = without(back, word);
      if (ahead.startsWith(word)) return canBeLaid(front, rest, ahead.slice(word.length));
      return word.startsWith(ahead) && canBeLaid(rest, front, word.slice(ahead.length));
    });
  };
  return canBeLaid(a, b, '');
}

function without(words: readonly string[], word: string): string[] {
  const at = words.indexOf(word);
  return [...words.slice(0, at), ...words.slice(at + 1)];
}

/** Whether names sound alike word by word, in any order (VET-08): Mohamed and Mohammed. */
export function soundAlike(a: Name, b: Name): boolean {
  if (a.words.length === 0 || Math.abs(a.length - b.length) > Math.max(a.words.length, b.words.length))
    return false;
  // Words are joined on one side at most: two short words do not become a long one on both.
  return (
    readings(b).some((words) => canPair(a.words, words)) ||
    readings(a).some((words) => canPair(words, b.words))
  );
}

/** Words with at least this many letters are alike when they differ by one letter. */
const MIN_LONG_LETTERS = 5;

const countOfLetters = (word: string): number => word.replace(/\P{L}/gu, '').length;
const digits = (word: string): string => word.replace(/\P{N}/gu, '');

/** Whether two words are equal, or long enough to be alike with an edit distance of 1; digits are compared exactly. */
function alikeWords(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || a.length < MIN_LONG_LETTERS || b.length < MIN_LONG_LETTERS)
    return false;
  return (
    isOneEdit(a, b) &&
    digits(a) === digits(b) &&
    countOfLetters(a) >= MIN_LONG_LETTERS &&
    countOfLetters(b) >= MIN_LONG_LETTERS
  );
}

/** Whether one letter added, left out or replaced makes one word of the other. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** Whether the words of both sides can be paired one to one, each pair alike: augmenting paths. */
function canPair(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || !a.every((word) => b.some((other) => alikeWords(word, other)))) return false;
  const partner = new Map<number, number>();
  const findFor = (word: number, triedWords: Set<number>): boolean =>
    b.some((other, at) => {
      if (triedWords.has(at) || !alikeWords(a[word] ?? '', other)) return false;
      triedWords.add(at);
      const before = partner.get(at);
      if (before !== undefined && !findFor(before, triedWords)) return false;
      partner.set(at, word);
      return true;
    });
  return a.every((_, word) => findFor(word, new Set()));
}
