import { isDay } from '../dates/days.ts';

/**
 * Parses the text of a search field into words, telephone numbers however they are written, days and numbers (GS-02).
 * Pure: the API searches with the terms and the screens mark them.
 */

/** One thing looked for. */
export interface SearchTerm {
  /** As typed, with single spaces. */
  readonly text: string;
  /** The number by which a phone is compared, where this may be one. */
  readonly phone?: string;
  /** A day, `YYYY-MM-DD`, where this is one. */
  readonly day?: string;
  /** A year or a month of one, `YYYY` or `YYYY-MM`, where this may be one: of a birth (VET-17). */
  readonly period?: string;
  /** A record's own number, where this may be one. */
  readonly id?: number;
}

/** A phone's digits without what differs between ways to write it: 00213, +213, 0; so of Morocco and Tunisia. */
export function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.replace(/^(?:00)?(?:21[236]|33)0?(?=\d{8,9}$)|^00?/, '');
}

/** The digits by which an appointment's phone is searched, '' for none: a short number is an appointment's own. */
export const phoneDigits = ({ text, phone }: SearchTerm): string =>
  phone ?? (/^(?:0[\d.()/-]{3,}|[1-9]\d{5,})$/.test(text) ? text.replace(/\D/g, '') : '');

/** Fewer digits than this are a part of any number. */
const MIN_PHONE_DIGITS = 6;
const WHOLE_PHONE_DIGITS = 8;
const MAX_PHONE_DIGITS = 15;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** A phone written as one word: it begins as only phones do. */
const isPhone = (word: string): boolean =>
  /^(?:\+|0|21[236])[\d.()/-]+$/.test(word) &&
  digitsIn(word) >= MIN_PHONE_DIGITS &&
  digitsIn(word) <= MAX_PHONE_DIGITS;

/** A country's code, `+213`, and all the rest in one word. */
const isAfterCode = (code: string, rest = ''): boolean =>
  /^(?:\+|00)\d{2,3}$/.test(code) && /^(?:\(0\))?\d{8,10}$/.test(rest);

/** The number of words from `from` on that are the groups of one phone, `05 50 12 34 57`; 0 where they are none. */
function phoneGroups(words: readonly string[], from: number): number {
  if (isAfterCode(words[from] ?? '', words[from + 1])) return 2;
  let digits = 0;
  let last = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const isGroup =
      at === from ? /^\+?\(?\d[\d.()/-]*$/ : /^(?:\(\d{1,3}\)|(?:\(\d{1,3}\))?\d{1,3}(?:[./-]\d{1,3})*)$/;
    if (!isGroup.test(word)) break;
    digits += digitsIn(word);
    if (digits > MAX_PHONE_DIGITS) break;
    if (digits >= WHOLE_PHONE_DIGITS && at > from) last = at + 1 - from;
  }
  const begins = /^(?:\+|0|\(0)/.test(words[from] ?? '');
  return begins || digits > WHOLE_PHONE_DIGITS ? last : 0;
}

/** A day as people type it, or as the API writes it; else undefined. */
function dayIn(text: string): string | undefined {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const day = french ? `${french[3]}-${french[2]?.padStart(2, '0')}-${french[1]?.padStart(2, '0')}` : text;
  return isDay(day) ? day : undefined;
}

/** A year or a month as people type it, or as the API writes it; else undefined. */
function periodIn(text: string): string | undefined {
  const french = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  const period = french ? `${french[2]}-${french[1]?.padStart(2, '0')}` : text;
  return /^(1[89]|20)\d{2}(-(0[1-9]|1[0-2]))?$/.test(period) ? period : undefined;
}

function one(text: string): SearchTerm {
  const day = dayIn(text);
  if (day) return { text, day };
  const period = periodIn(text);
  return {
    text,
    ...(isPhone(text) && { phone: phoneKey(text) }),
    ...(/^[1-9]\d{0,8}$/.test(text) && { id: Number(text) }),
    ...(period && { period }),
  };
}

/** Nobody types more; a search asks for each of them in every field. */
export const MAX_SEARCH_TERMS = 12;

/** Parses a search field into its terms, each once. */
export function parseSearchTerms(text: string): SearchTerm[] {
  const words = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them is typed, and the search keeps its signs in them
    .replace(/[\u0000-\u001f]/g, ' ')
    // N° 123 is 123.
    .replace(/(?<![\p{L}\p{N}])(?:n\s?[°º]|n[o.](?=\s?\d)|num[eé]ro|#)\s*(?=\d)/giu, '')
    // As a presumed year is shown and typed (VET-17).
    .replace(/\bprésumée?\s+(?=\d{4}\b)|(?<=\b\d{4})\s+présumée?(?!\p{L})/giu, '')
    .split(/\s/u)
    .filter(Boolean);
  const termsByKey = new Map<string, SearchTerm>();
  for (let at = 0; at < words.length; ) {
    const groups = phoneGroups(words, at);
    const text = words.slice(at, at + Math.max(1, groups)).join(' ');
    termsByKey.set(text, groups > 0 ? { text, phone: phoneKey(text) } : one(text));
    at += Math.max(1, groups);
  }
  return [...termsByKey.values()];
}
