import { describe, expect, test } from 'vitest';
import { PARTIAL_DATE, PERIOD } from '../../../src/admin/ui/inputs/day-format.ts';
import { veteran } from '../../../src/domain/entities/veteran.ts';
import { isDuplicate } from '../../../src/domain/likeness/duplicate.ts';
import { resemblanceOf } from '../../../src/domain/likeness/resemblance.ts';
import {
  areCompatible,
  daysMeant,
  firstDay,
  isDayMonthOrYear,
  readBirth,
  writeBirth,
} from '../../../src/domain/people/birth-date.ts';
import { birthText, bornText } from '../../../src/domain/people/birth-text.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import { parseSearchTerms } from '../../../src/domain/people/search-query.ts';

const born = (birthDate: string, birthDatePrecision = 'day') => ({ birthDate, birthDatePrecision });
const BORN_IN_1936 = born('1936-01-01', 'year');
const PRESUMED_1936 = born('1936-01-01', 'presumed');
const MAY = born('1936-05-01', 'month');

/** Returns the field's text after these keys. */
const typeKeys = (keys: string) => [...keys].reduce((text, key) => PARTIAL_DATE.format(text + key), '');

describe('VET-17: a birth date of civil status', () => {
  test.each([
    ['14081936', '14/08/1936', '1936-08-14'],
    ['19111936', '19/11/1936', '1936-11-19'],
    ['1/2/1930', '1/2/1930', '1930-02-01'],
    ['1936', '1936', '1936'],
    ['051936', '05/1936', '1936-05'],
    ['05/1936', '05/1936', '1936-05'],
    ['5/1936', '5/1936', '1936-05'],
    ['13/1936', '13/1936', '13/1936'],
    ['1936 présumé', '1936 présumé', '1936~'],
    ['présumée 1936', 'présumée 1936', '1936~'],
    ['1936 pres.', '1936 pres.', '1936~'],
  ])('VET-17: %s is typed as %s and means %s', (keys, display, text) => {
    expect(typeKeys(keys)).toBe(display);
    expect(PARTIAL_DATE.valueOf(display)).toBe(text);
  });

  test('VET-17: the field shows what can be typed again; a month that is none stays as it is pasted', () => {
    for (const text of ['14/08/1936', '05/1936', '1936', '1936 présumé'])
      expect(PARTIAL_DATE.textOf(PARTIAL_DATE.valueOf(text))).toBe(text);
    expect(PARTIAL_DATE.valueOf('13/1936')).toBe('13/1936');
    expect(PERIOD.valueOf('1936 présumé')).toBe('1936');
  });

  test.each([
    [born('1936-08-14'), '1936-08-14', '14/08/1936', 'Né le 14/08/1936', 'Née le 14/08/1936 à Sétif'],
    [MAY, '1936-05', 'mai 1936', 'Né en mai 1936', 'Née en mai 1936 à Sétif'],
    [BORN_IN_1936, '1936', '1936', 'Né en 1936', 'Née en 1936 à Sétif'],
    [PRESUMED_1936, '1936~', 'présumé 1936', 'Présumé né en 1936', 'Présumée née en 1936 à Sétif'],
    [{ birthDate: null }, '', '', '', ''],
  ])('VET-17: %o is the text %s, read as %s', (birth, text, short, his, hers) => {
    expect(writeBirth(birth)).toBe(text);
    if (text) expect(readBirth(text)).toEqual(birth);
    expect(birthText(birth)).toBe(short);
    expect(bornText({ ...birth, civility: 'Mr' })).toBe(his);
    expect(bornText({ ...birth, civility: 'Mme' }, 'Sétif')).toBe(hers);
  });

  test('VET-17: what is no date yet is written as it is', () => {
    expect(writeBirth(born('14/08/1936', 'year'))).toBe('14/08/1936');
    expect(writeBirth(born('autour de 1936', 'presumed'))).toBe('autour de 1936');
    expect(writeBirth({ birthDate: null })).toBe('');
    for (const text of ['né 1936-08-14', '1936-08-1'])
      expect([writeBirth(born(text, 'year')), firstDay(text)]).toEqual([text, text]);
    for (const text of ['x1936', '1936x', '19~36', '~1936', '1936-5'])
      expect([firstDay(text), daysMeant(text)]).toEqual([text, { first: text, last: text }]);
  });

  test('VET-17: a list may be asked for a day, a month or a year, presumed or not, and for nothing else', () => {
    for (const text of ['1936', '1936~', '1936-05', '1936-08-14', '2028-02-29'])
      expect(isDayMonthOrYear(text), text).toBe(true);
    for (const text of ['', '~', '193', '19~36', '1936-13', '1936-5', '1936-02-30', '05/1936', 'x1936'])
      expect(isDayMonthOrYear(text), text).toBe(false);
  });

  test('VET-17: 1936 is compatible with a day and a month of 1936, not with 1937', () => {
    expect(daysMeant('1936-02')).toEqual({ first: '1936-02-01', last: '1936-02-29' });
    expect(areCompatible(BORN_IN_1936, born('1936-08-14'))).toBe(true);
    expect(areCompatible(MAY, PRESUMED_1936)).toBe(true);
    expect(areCompatible(MAY, born('1936-06-01'))).toBe(false);
    expect(areCompatible(MAY, born('1936-05-31'))).toBe(true);
    expect(areCompatible(born('1936-05-01'), MAY)).toBe(true);
    expect(areCompatible(born('1936-05-31'), MAY)).toBe(true);
    expect(areCompatible(born('1936-04-30'), MAY)).toBe(false);
    expect(areCompatible(born('1936-05-04'), born('1936-05-04'))).toBe(true);
    expect(areCompatible(BORN_IN_1936, born('1937-01-01', 'year'))).toBe(false);
  });

  test('VET-17: the date is the first day of what is known, and neither after today nor after death', () => {
    const context = { creating: true, today: '2026-11-23', now: 0, phones: ALGERIAN_PHONES };
    const wrong = (values: object) =>
      veteran.rules.flatMap((rule) => rule({ ...values }, context)).map(({ path }) => path);
    expect(
      [BORN_IN_1936, MAY, PRESUMED_1936, born('1936-08-14'), { birthDate: '1936-08-14' }].flatMap(wrong),
    ).toEqual([]);
    expect(wrong(born('1936-08-14', 'month'))).toEqual(['birthDate']);
    expect(wrong(born('1936-05-01', 'year'))).toEqual(['birthDate']);
    expect(wrong(born('1936-02-01', 'presumed'))).toEqual(['birthDate']);
    expect(wrong({ ...BORN_IN_1936, deathDate: '1930-05-01' })).toEqual(['deathDate']);
    expect(wrong({ ...BORN_IN_1936, deathDate: '1936-03-01' })).toEqual([]);
  });

  test('VET-08, VET-17: duplicates take the same date on record for equal, and show what is compatible as alike', () => {
    const person = { lastName: 'Zerrouki', firstName: 'Karim' };
    const one = { ...person, ...BORN_IN_1936 };
    expect(isDuplicate(one, { ...person, ...born('1936-01-01') })).toBe(true);
    expect(isDuplicate(one, { ...person, ...PRESUMED_1936 })).toBe(true);
    expect(isDuplicate(one, { ...person, ...born('1936-08-14') })).toBe(false);
    expect(resemblanceOf(one, { ...person, ...born('1936-08-14') })).toEqual({
      duplicate: false,
      reasons: ['sameName', 'compatibleBirthDate'],
    });
    expect(resemblanceOf(one, { ...person, ...born('1937-01-01', 'year') })).toBeNull();
    expect(resemblanceOf({ ...person, ...born('1936-08-14') }, { ...person, ...MAY })).toBeNull();
  });

  test('GS-02, VET-17: a year and a month are looked for as births too', () => {
    expect(parseSearchTerms('1936')).toEqual([{ text: '1936', id: 1936, period: '1936' }]);
    expect(parseSearchTerms('05/1936')[0]).toMatchObject({ period: '1936-05' });
    expect(parseSearchTerms('13/1936')[0]).not.toHaveProperty('period');
    expect(parseSearchTerms('benali présumé 1936').map(({ text }) => text)).toEqual(['benali', '1936']);
    expect(parseSearchTerms('5/1936')[0]).toMatchObject({ period: '1936-05' });
    for (const text of ['présumée 1936', 'Présumé  1936', '1936 présumé', '1936  présumée'])
      expect(parseSearchTerms(text).map((term) => term.text)).toEqual(['1936']);
    for (const text of ['présumé Benali', '1936 présumément'])
      expect(parseSearchTerms(text).map((term) => term.text)).toEqual(text.split(' '));
  });
});
