/**
 * A mobile number as networks dial it (E.164), `+213550123456`, however it was written; null where it is none. Without a
 * country's code it is an Algerian one (PUB-02); a 0 that was left after the country's code is taken out.
 */
export function dialledNumber(text: string): string | null {
  const plain = text.replace(/[\s.\-/()\u2068\u2069]/g, '').replace(/^00/, '+');
  const [, algerian] = /^(?:0|\+?2130?)([567]\d{8})$/.exec(plain) ?? [];
  if (algerian) return `+213${algerian}`;
  return /^\+(?!213|0)\d{8,15}$/.test(plain) ? plain : null;
}

/** The rule for telephone numbers in the service's country (PUB-02, OPS-06). */
export interface PhoneRule {
  /** The source of a regular expression: a visitor's mobile number as it is sent. */
  readonly pattern: string;
  /** A number as people of the country write it: the messages of refused numbers show it. */
  readonly example: string;
}

/** The rule of the sources, by which Algerian numbers are checked everywhere. */
export const ALGERIAN_PHONES: PhoneRule = {
  pattern: '^(00213|\\+213|0)[567]\\d{8}$',
  example: '0550123456',
};
