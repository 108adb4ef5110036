/** Emoji in all combinations (flags, skin tones, families), and other characters that no font has. */
const EMOJI =
  /\p{RI}\p{RI}|(?![©®])\p{ExtPict}(?:\p{EMod}|\uFE0F|[\u{E0020}-\u{E007F}])*(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)*)*|[\u{10000}-\u{10FFFF}]/gu;

/** The sign that replaces a character that no font of the documents has. */
const SIGN = '•';

/**
 * Replaces each emoji in a document's job by a neutral sign. The fonts would print a letter of another font, or
 * nothing.
 */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return value.replace(EMOJI, SIGN).replace(/\uFE0E|\uFE0F|\u20E3/g, '') as T;
  if (Array.isArray(value)) return value.map(printable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, printable(inner)])) as T;
}
