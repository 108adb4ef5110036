import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnderWay } from '../../../src/domain/data-exports.ts';
import { shownWhileTyping } from '../../../src/domain/dates/day-mask.ts';
import { dayInYear, longDate, longDay } from '../../../src/domain/dates/long-day.ts';
import { writtenTime } from '../../../src/domain/dates/written-time.ts';
import { fileNameOf, MEDIA_TYPES } from '../../../src/domain/documents/file-kinds.ts';
import { postalCodeText } from '../../../src/domain/entities/veteran.ts';
import { phoneLink } from '../../../src/domain/people/phone-link.ts';
import { dialledNumber } from '../../../src/domain/people/phone-rule.ts';
import { toPlainText } from '../../../src/domain/people/plain-text.ts';
import { LANGUAGES } from '../../../src/domain/visitors/languages.ts';
import { visitorTexts } from '../../../src/domain/visitors/visitor-texts.ts';

describe('SYS-02: days and hours in a sentence', () => {
  it.each([
    ['2026-11-23T09:30:00+01:00', '9 h 30'],
    ['2026-11-23T09:00:00+01:00', '9 h'],
    ['2026-11-23T13:05:00+01:00', '13 h 05'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('SYS-02: %s is at %j', (moment, text) => {
    expect(writtenTime(moment)?.replace(/\s/g, ' ')).toBe(text);
  });

  it('SYS-02: the first of a month is the first in every form, and the eleventh is not', () => {
    expect([longDay('2027-01-01'), longDate('2027-01-01'), dayInYear('2027-01-01')]).toEqual([
      'vendredi 1er janvier 2027',
      '1er janvier 2027',
      'vendredi 1er janvier',
    ]);
    expect(longDate('2027-01-11')).toBe('11 janvier 2027');
  });

  it('SYS-02: what is no day is written as nothing', () => {
    for (const none of ['', 'le 2027-01-01', '2027-13-01', '1938-02-31', 5, null])
      expect(longDay(none)).toBe('');
    expect(longDate('2026-11-23T23:30:00-05:00')).toBe('23 novembre 2026');
  });

  it('SYS-02: a pasted day is turned round, blanks around it left out, and nothing else', () => {
    expect(shownWhileTyping(' 2026-11-23 ')).toBe('23/11/2026');
    expect(shownWhileTyping('x2026-11-23')).toBe('x2026-11-23');
    expect(shownWhileTyping('')).toBe('');
    expect(shownWhileTyping('231')).toBe('23/1');
    expect(shownWhileTyping('2026-11-23')).toBe('23/11/2026');
    expect(shownWhileTyping('  2026-11-23\n ')).toBe('23/11/2026');
    for (const text of ['2026-11-23x', '23/11/2O26']) expect(shownWhileTyping(text)).toBe(text);
  });

  it('SYS-02: a day typed digit by digit, or with any signs, is the same; what stands stays', () => {
    const two = (part: number) => String(part).padStart(2, '0');
    const part = fc.integer({ min: 1, max: 12 }).map(two);
    const sign = fc.constantFrom('', '/', '.', '-', ' ', '//', ' / ', '. ');
    const type = (keys: string) => [...keys].reduce((text, key) => shownWhileTyping(text + key), '');
    fc.assert(
      fc.property(
        part,
        part,
        fc.integer({ min: 1000, max: 9998 }).map(String),
        sign,
        (day, month, year, between) => {
          const completeDay = `${day}/${month}/${year}`;
          expect(type([day, month, year].join(between))).toBe(completeDay);
          expect(shownWhileTyping(completeDay)).toBe(completeDay);
          // No slash before there is something to stand behind it.
          expect([type(day), type(day + month)]).toEqual([day, `${day}/${month}`]);
        },
      ),
      { seed: 1962 },
    );
  });
});

it('DOC-04: the media types of the kinds of files', () => {
  expect(Object.entries(MEDIA_TYPES).map(([kind, type]) => `${kind} ${type}`)).toEqual([
    'pdf application/pdf',
    'png image/png',
    'jpg image/jpeg',
    'gif image/gif',
    'webp image/webp',
    'bmp image/bmp',
    'tiff image/tiff',
  ]);
});

it('DOC-04: an extension that ends a name is said once, one within it stays', () => {
  expect(fileNameOf('a.tif', 'tiff')).toBe('a.tiff');
  expect(fileNameOf('a.tiff b', 'tiff')).toBe('a.tiff b.tiff');
  expect(fileNameOf('a.jpg.jpeg', 'jpg')).toBe('a.jpg.jpg');
  expect(fileNameOf('. .', 'pdf')).toBe('document.pdf');
});

it.each([
  ['021 98.15-15', 'tel:021981515'],
  ['+213 (0)21', 'tel:+213021'],
])('SYS-02: %s is called at %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

it.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+3361234567', '+3361234567'],
  ['+336123456', '+336123456'],
  ['+33612345', '+33612345'],
  ['+3361234', null],
  ['+3361234567890123', null],
  ['+33612345678x', null],
  ['x+33612345678', null],
  ['+0612345678', null],
  ['0033612345678', '+33612345678'],
  ['00213 (0)550 12 34 57', '+213550123457'],
  ['0550001234', '+213550001234'],
])('MAIL-04: %s is dialled as %s', (text, number) => {
  expect(dialledNumber(text)).toBe(number);
});

it('PUB-08, SYS-02: visitors read days and hours in their own language, with the digits of the day as staff see it', () => {
  const moment = '2026-11-23T09:30:00+01:00';
  expect(visitorTexts('fr').shortDay(moment)).toBe('lundi 23/11/2026');
  expect(visitorTexts('fr').longDay(moment)).toBe('lundi 23 novembre 2026');
  for (const language of LANGUAGES) {
    const texts = visitorTexts(language);
    expect(texts.language).toBe(language);
    expect(texts.shortDay(moment)).toMatch(/^\p{L}+ 23\/11\/2026$/u);
    expect(texts.longDay(moment)).toMatch(/\p{L}.*2026/u);
    expect(texts.writtenTime(moment)).toMatch(/9.*30/);
    expect([texts.longDay(null), texts.shortDay(null).trim()]).toEqual(['', '']);
  }
  const weekdays = LANGUAGES.map((language) => visitorTexts(language).shortDay(moment).split(' ')[0]);
  expect(new Set(weekdays).size).toBe(LANGUAGES.length);
});

it('VET-03: a postal code has five digits at least; any other text stays', () => {
  expect([1000, 16000, '16 000', null, undefined].map(postalCodeText)).toEqual([
    '01000',
    '16000',
    '16 000',
    '',
    '',
  ]);
});

it('SYS-04: a text is seen as one line, and its signs without those that nobody sees', () => {
  expect(toPlainText(' Ben\r\n\tAli\u2028 ')).toBe('Ben Ali');
  expect(toPlainText('Ben\u00ad\u200bali')).toBe('Benali');
});

it('DATA-01: the next export waits for one that is under way', () => {
  const states = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
  expect(states.filter(isUnderWay)).toEqual(['waiting', 'running']);
});
