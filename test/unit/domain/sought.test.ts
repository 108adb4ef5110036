import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchTerms, phoneDigits, phoneKey } from '../../../src/domain/people/search-query.ts';

describe('GS-02: what is typed into one search field', () => {
  it.each([
    '0550123457',
    '+213550123457',
    '00213 550 12 34 57',
    '00213550123457',
    '213550123457',
    '05.50.12.34.57',
    '05 50 12 34 57',
    '0550-12-34-57',
    '+213 (0)550 12 34 57',
    '+213 550123457',
    '+213 (0)550123457',
    '00213 0550123457',
    '550 12 34 57',
    '0550 12-34 57',
    '(0)550 (12)34 57',
    '0550 (12) 34 57',
  ])('GS-02: %s is one phone', (text) => {
    expect(parseSearchTerms(text)).toEqual([{ text: text, phone: '550123457' }]);
  });

  it('GS-02: a French phone and a landline keep their digits; another country its code', () => {
    expect(phoneKey('+33 6 12 34 56 78')).toBe('612345678');
    expect(phoneKey('021 23 45 67')).toBe('21234567');
    expect(phoneKey('+213 21 23 45 67')).toBe('21234567');
    expect(phoneKey('00221 33 821 00 00')).toBe('221338210000');
    // A service may be in Tunisia or Morocco (OPS-06).
    expect(phoneKey('00216 71 123 456')).toBe('71123456');
    expect(phoneKey('+212 6 12 34 56 78')).toBe('612345678');
    // The code of a country is one at the beginning alone, before the eight or nine digits of a whole number.
    expect(phoneKey('44 213 550123457')).toBe('44213550123457');
    expect(phoneKey('213 5501234578')).toBe('2135501234578');
  });

  it('GS-02: however a number is written, it is compared by the same digits', () => {
    const national = fc.integer({ min: 10_000_000, max: 999_999_999 }).map(String);
    fc.assert(
      fc.property(national, fc.constantFrom('213', '212', '216', '33'), (number, code) => {
        const forms = [`0${number}`, `+${code}${number}`, `+${code} (0)${number}`, `00${code}${number}`];
        expect(new Set(forms.map(phoneKey))).toEqual(new Set([number]));
      }),
      { seed: 1962 },
    );
  });

  it('GS-02: a phone stands beside words', () => {
    expect(parseSearchTerms('Ouali 05 50 12 34 57 Mouloud')).toEqual([
      { text: 'Ouali' },
      { text: '05 50 12 34 57', phone: '550123457' },
      { text: 'Mouloud' },
    ]);
  });

  it('GS-02: other numbers stay as they are', () => {
    expect(parseSearchTerms('00774 123456')).toEqual([{ text: '00774' }, { text: '123456', id: 123456 }]);
    expect(parseSearchTerms('R-772 14 rue')).toEqual([
      { text: 'R-772' },
      { text: '14', id: 14 },
      { text: 'rue' },
    ]);
    expect(parseSearchTerms('20 23 45 67')).toHaveLength(4);
    expect(parseSearchTerms('12 14')).toEqual([
      { text: '12', id: 12 },
      { text: '14', id: 14 },
    ]);
  });

  it.each(['14/08/1949', '14.08.1949', '14-8-1949', '1949-08-14'])('GS-02: %s is a day', (text) => {
    expect(parseSearchTerms(text)).toEqual([{ text: text, day: '1949-08-14' }]);
  });

  it.each(['04/08/1949', '4/8/1949', '1949-08-04'])(
    'GS-02: %s is a day too, though a phone begins like it',
    (text) => {
      expect(parseSearchTerms(text)).toEqual([{ text: text, day: '1949-08-04' }]);
    },
  );

  it('GS-02: a phone has six digits at least and fifteen at most', () => {
    expect(parseSearchTerms('055012')).toEqual([{ text: '055012', phone: '55012' }]);
    expect(parseSearchTerms('05501')).toEqual([{ text: '05501' }]);
    expect(parseSearchTerms('012345678901234')).toEqual([
      { text: '012345678901234', phone: '12345678901234' },
    ]);
    expect(parseSearchTerms('0123456789012345')).toEqual([{ text: '0123456789012345' }]);
  });

  it('GS-02: eight digits in groups are a phone where they begin as one, else nine', () => {
    expect(parseSearchTerms('021 23 45 6')).toEqual([{ text: '021 23 45 6', phone: '2123456' }]);
    expect(parseSearchTerms('21 23 45 67')).toHaveLength(4);
    expect(parseSearchTerms('21 23 45 67 8')).toEqual([{ text: '21 23 45 67 8', phone: '212345678' }]);
    // The sixteenth digit is no part of it.
    expect(parseSearchTerms('0550 123 456 789 12 1')[0]).toMatchObject({ text: '0550 123 456 789 12' });
  });

  it('GS-02: signs around a day or a phone make a word of it', () => {
    expect(parseSearchTerms('14/08/19491')).toEqual([{ text: '14/08/19491' }]);
    expect(parseSearchTerms('x14/08/1949')).toEqual([{ text: 'x14/08/1949' }]);
    expect(parseSearchTerms('12/19491')).toEqual([{ text: '12/19491' }]);
    const words = [
      '0550123457x',
      'x+213 550123457',
      '+21355 550123457',
      '+213 550123457x',
      '+213 (0)x550123457',
    ];
    for (const text of [...words, 'x05 50 12 34 57', '05x 50 12 34 57'])
      expect([text, parseSearchTerms(text).flatMap(({ phone }) => phone ?? [])]).toEqual([text, []]);
    expect(parseSearchTerms('12\u000014')).toEqual([
      { text: '12', id: 12 },
      { text: '14', id: 14 },
    ]);
  });

  it('GS-02: a day that is none is a word', () => {
    expect(parseSearchTerms('31/02/1949')).toEqual([{ text: '31/02/1949' }]);
  });

  it.each([
    ...['N° 123', 'n°123', 'Nº 123', 'N ° 123', 'numéro 123', 'numero123', '#123', '#  123'],
    ...['no 123', 'no123', 'n.123', 'n. 123'],
  ])('GS-02: %s is 123', (text) => {
    expect(parseSearchTerms(text)).toEqual([{ text: '123', id: 123 }]);
  });

  it('GS-02: blanks, control characters and what is there twice make nothing', () => {
    expect(parseSearchTerms(' \u0002 Ouali \u001d ouali Ouali ')).toEqual([
      { text: 'Ouali' },
      { text: 'ouali' },
    ]);
    expect(parseSearchTerms('no Noémie')).toEqual([{ text: 'no' }, { text: 'Noémie' }]);
  });

  it('GS-02: the sign of a number is one at the beginning of a word, wherever the word stands', () => {
    expect(parseSearchTerms('Benali n° 123')).toEqual([{ text: 'Benali' }, { text: '123', id: 123 }]);
    for (const text of ['Bruno 123', 'rue#12', '7no 123'])
      expect(parseSearchTerms(text).map((term) => term.text)).toEqual(text.split(' '));
  });
});

it.each([
  [{ text: 'Benali' }, ''],
  [{ text: '05 50', phone: '550' }, '550'],
  [{ text: '055-0' }, '0550'],
  [{ text: '055' }, ''],
  [{ text: '550123' }, '550123'],
  [{ text: '55012' }, ''],
  [{ text: '550123x' }, ''],
  [{ text: 'x550123' }, ''],
])('GS-02: an appointment is searched by the digits of %j: %j', (soughtTerm, digits) => {
  expect(phoneDigits(soughtTerm)).toBe(digits);
});
