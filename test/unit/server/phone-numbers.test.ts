import { describe, expect, it } from 'vitest';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import type { CountryCode } from '../../../src/domain/settings/countries.ts';
import { mobileNumber, phoneRuleOf, visitorPhones } from '../../../src/server/phone-numbers.ts';

const takes = (country: CountryCode, text: string) => new RegExp(phoneRuleOf(country).pattern).test(text);

describe('OPS-06: the telephone numbers of a country', () => {
  it('PUB-02: in Algeria the pattern of the sources decides alone', () => {
    expect(phoneRuleOf('DZ')).toBe(ALGERIAN_PHONES);
    // A number that libphonenumber does not know yet.
    expect(takes('DZ', '0501234567')).toBe(true);
    expect(takes('DZ', '+212612345678')).toBe(false);
  });

  it.each([
    ['MA', '+212612345678', true],
    ['MA', '00212612345678', true],
    ['MA', '0612345678', true],
    ['MA', '+213550123456', true],
    ['MA', '+212522123456', false],
    // Without a code it is a landline of Casablanca, whatever it would be in Algeria.
    ['MA', '0522123456', false],
    ['MA', '0550123456', false],
    ['MA', '612345678', false],
    ['MA', '06123456789', false],
    ['TN', '20123456', true],
    ['TN', '+21698123456', true],
    ['TN', '0021655123456', true],
    ['TN', '71123456', false],
    ['TN', '+216201234567', false],
    ['TN', '0550123456', false],
    ['TN', '00213550123456', true],
  ] as const)('PUB-02: a visitor in %s gives %s: %s', (country, text, isTaken) => {
    expect(takes(country, text)).toBe(isTaken);
  });

  it('MAIL-04: a short message goes to the number as the country reads it, never to a number of another country', () => {
    expect(mobileNumber('06 12 34 56 78', 'MA')).toBe('+212612345678');
    expect(mobileNumber('+212 (0)6 12 34 56 78', 'MA')).toBe('+212612345678');
    expect(mobileNumber('20 123 456', 'TN')).toBe('+21620123456');
    expect(mobileNumber('+213 550 12 34 56', 'MA')).toBe('+213550123456');
    expect(mobileNumber('+33 6 12 34 56 78', 'TN')).toBe('+33612345678');
    for (const text of ['0550123456', '0522123456', '+212522123456', '12', '', 'abc'])
      expect([text, mobileNumber(text, 'MA')]).toEqual([text, null]);
    expect(mobileNumber('0612345678', 'DZ')).toBe('+213612345678');
  });

  it('PUB-02: the hint names the example as the country writes it', () => {
    expect(visitorPhones('DZ', 'fr').hint).toBe(
      'Un mobile algérien seulement, par exemple 0550\u00a012\u00a034\u00a056 ou +213\u00a0550\u00a012\u00a034\u00a056',
    );
    expect(visitorPhones('TN', 'fr').hint).toContain(
      '20\u00a0123\u00a0456 ou +216\u00a020\u00a0123\u00a0456',
    );
    expect(visitorPhones('MA', 'ar').hint).toContain(
      '\u2066+212\u00a06\u00a050\u00a012\u00a034\u00a056\u2069',
    );
  });
});
