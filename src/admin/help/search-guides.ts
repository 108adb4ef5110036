import { plain } from '../ui/found/plain.ts';
import type { WrittenGuide } from './guides.ts';

/** A guide that holds every word of a search, and a piece of its text around the first of them. */
export interface GuideMatch {
  readonly guide: WrittenGuide;
  readonly excerpt: string;
}

const EXCERPT_LENGTH = 110;

/** A word, with the signs that are names of keys. */
const WORD = /[\p{L}\p{N}?+]+/gu;

const wordsOf = (text: string): string[] => plain(text).match(WORD) ?? [];

/** Returns the position of the first word of a text that begins with `start`; 0 where there is none. */
function positionOf(text: string, start: string): number {
  const matches = [...plain(text).matchAll(WORD)];
  return matches.find(([word]) => word.startsWith(start))?.index ?? 0;
}

/** The piece of a text around a position, cut between words. */
function excerptAround(text: string, position: number): string {
  const start = position < 40 ? 0 : text.lastIndexOf(' ', position - 30) + 1;
  const isWhole = start + EXCERPT_LENGTH >= text.length;
  const end = isWhole ? text.length : text.lastIndexOf(' ', start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${isWhole ? '' : ' …'}`;
}

/**
 * Returns the guides that contain every word of a text, or words that begin with it, ignoring case and accents. Guides
 * whose title matches come first. The word 'aide' before other words is ignored.
 */
export function searchGuides(guides: readonly WrittenGuide[], text: string): readonly GuideMatch[] {
  const words = wordsOf(text.replace(/^\s*aide\s+(?=\S)/iu, ''));
  if (words.length === 0) return [];
  // The longest word is usually the rarest.
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const hasAll = (holder: readonly string[]) =>
    words.every((word) => holder.some((one) => one.startsWith(word)));
  const titleHolds = ({ title }: WrittenGuide) => hasAll(wordsOf(title));
  return guides
    .filter((guide) => hasAll([...wordsOf(guide.title), ...wordsOf(guide.words)]))
    .toSorted((one, other) => Number(titleHolds(other)) - Number(titleHolds(one)))
    .map((guide) => ({ guide, excerpt: excerptAround(guide.words, positionOf(guide.words, longest)) }));
}
