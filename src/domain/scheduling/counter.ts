import { text } from '../model/fields.ts';

/** The counter (guichet) at which an agent receives people (DESK-05): `3`, `A2`. The wall shows it beside a number. */

/** A wall shows the counter in large letters. */
const MAX_COUNTER_LENGTH = 8;

export const counterField = text({
  max: MAX_COUNTER_LENGTH,
  check: /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u,
  message: 'rules.counter',
  filter: 'none',
  sortable: false,
});

/** Returns a counter as it is stored: the word before its number is said by whoever shows it. */
export const plainCounter = (text: string): string =>
  text
    .trim()
    .replace(/^guichet\s+/i, '')
    .replace(/\s+/g, ' ');
