import { parseSearchTerms } from '../../domain/people/search-query.ts';
import { plain } from '../ui/found/plain.ts';

/** The text typed into the search (FIND-01). */
export interface Typed {
  /** The text searched for among veterans and appointments. */
  readonly text: string;
  /** Whether an appointment is to be made for who is found: 'rdv Mansouri'. */
  readonly books: boolean;
  /** The number that was typed and nothing else: an appointment's own. */
  readonly number: number | undefined;
}

const BOOKS = /^(?:nouveau\s+)?(?:rdv|rendez[-\s]vous)(?:\s+pour)?\s+(?=\S)/iu;

export function readTyped(value: string): Typed {
  const text = value.trim().replace(BOOKS, '');
  const [first, ...others] = parseSearchTerms(text);
  const number = others.length === 0 ? first?.id : undefined;
  // 'RDV 123' is that appointment.
  return { text, books: text !== value.trim() && number === undefined, number };
}

/** Fewer letters begin too many names of people to be a page's. */
const MIN_PAGE_NAME_LETTERS = 3;

/** Whether what is typed is the name of a page or action: each word of it begins one of the name's. */
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
