import { parseSearchTerms } from '../../domain/people/search-query.ts';
import { plain } from '../ui/found/plain.ts';

/** The meaning of the text that is typed into the search (FIND-01). */
export interface SearchText {
  /** The text searched for among veterans and appointments. */
  readonly text: string;
  /** Whether the text asks to book an appointment for the person found: 'rdv Mansouri'. */
  readonly wantsBooking: boolean;
  /** The number of an appointment, where nothing else was typed. */
  readonly number: number | undefined;
}

const BOOKING_WORDS = /^(?:nouveau\s+)?(?:rdv|rendez[-\s]vous)(?:\s+pour)?\s+(?=\S)/iu;

export function readTyped(value: string): SearchText {
  const text = value.trim().replace(BOOKING_WORDS, '');
  const [first, ...others] = parseSearchTerms(text);
  const number = others.length === 0 ? first?.id : undefined;
  // 'RDV 123' means that appointment, not a booking.
  return { text, wantsBooking: text !== value.trim() && number === undefined, number };
}

/** A text with fewer letters suggests no page, because it begins the names of too many people. */
const MIN_PAGE_NAME_LETTERS = 3;

/** Whether a typed text names a page or action: each of its words begins a word of the name. */
export function isNamed(name: string, text: string): boolean {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const begins = plain(name).split(/[^\p{L}\p{N}]+/u);
  return (
    words.join('').length >= MIN_PAGE_NAME_LETTERS &&
    words.every((word) => begins.some((begin) => begin.startsWith(word)))
  );
}
