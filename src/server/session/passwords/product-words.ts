import type { Settings } from '../../settings.ts';

/** Words of the product that everybody near it would try as a password: those of its name, and of the demonstration's. */

export type Naming = Pick<Settings, 'serviceName' | 'serviceNameArabic'>;

/** The name of the product, and the password of the demonstration's accounts without its year. */
const PRODUCT_WORDS = ['anciens', 'ancien', 'combattants', 'combattant'];

/** Shorter ones, as `de`, stand in too many words. */
const MIN_WORD_LENGTH = 3;

/** Signs that people write for a letter. */
const SIGNS: Readonly<Record<string, string>> = {
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
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/** Whether a text is made of these words alone, one after the other. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at)) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  return ends.has(text.length);
}

/**
 * Whether a password is nothing but words of the product or the service, whatever stands around and between them:
 * `Combattant-2026`, `C0mb@ttants!`.
 */
export function isOwnWords(password: string, { serviceName, serviceNameArabic = '' }: Naming): boolean {
  const words = [...PRODUCT_WORDS, ...wordsIn(serviceName), ...wordsIn(serviceNameArabic)];
  const inner = fold(password).replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  const spelled = [...inner].map((letter) => SIGNS[letter] ?? letter).join('');
  return [inner, spelled].some((text) => {
    const letters = text.replace(/[^\p{L}]/gu, '');
    return letters !== '' && consistsOf(letters, words);
  });
}
