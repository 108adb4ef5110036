import type { Settings } from '../../settings.ts';

/** Refuses passwords that are made of the product's or the service's name, which everybody near them would try (ME-06). */

export type Naming = Pick<Settings, 'serviceName' | 'serviceNameArabic'>;

/** The words of the product's name. The password of the demonstration's accounts is one of them with a year. */
const PRODUCT_WORDS = ['anciens', 'ancien', 'combattants', 'combattant'];

/** Digits and signs that people write for a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/**
 * Whether a text is made of these words alone, one after the other. Digits and signs may stand anywhere, for a letter
 * or for nothing.
 */
function consistsOf(text: string, words: readonly string[]): boolean {
  /** The texts that may follow: the rest of each begun word, or at a word's end each whole word and '' for the end. */
  let expectedWords = new Set(words);
  for (const sign of text) {
    const isLetter = /\p{L}/u.test(sign);
    const next = new Set<string>();
    for (const rest of expectedWords) {
      if (!isLetter) next.add(rest);
      if (rest === '' || (rest[0] !== sign && rest[0] !== LOOKALIKES[sign])) continue;
      next.add(rest.slice(1));
      if (rest.length === 1) for (const word of words) next.add(word);
    }
    expectedWords = next;
  }
  return expectedWords.has('');
}

/**
 * Whether a password is made of words of the product or the service alone: `Combattant-2026`, `C0mb@ttants!`,
 * `AmbassadeDeFrance7`.
 */
export function consistsOfServiceWords(
  password: string,
  { serviceName, serviceNameArabic = '' }: Naming,
): boolean {
  const words = [...PRODUCT_WORDS, ...wordsIn(serviceName), ...wordsIn(serviceNameArabic)];
  return consistsOf(fold(password), words);
}
