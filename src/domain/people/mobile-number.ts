/**
 * A mobile number as networks dial it (E.164), `+213550123456`, however it was written; null where it is none. Without a
 * country's code it is an Algerian one (PUB-02); a 0 that was left after the country's code is taken out.
 */
export function dialled(text: string): string | null {
  const plain = text.replace(/[\s.\-/()\u2068\u2069]/g, '').replace(/^00/, '+');
  const [, algerian] = /^(?:0|\+?2130?)([567]\d{8})$/.exec(plain) ?? [];
  if (algerian) return `+213${algerian}`;
  return /^\+(?!213|0)\d{8,15}$/.test(plain) ? plain : null;
}
