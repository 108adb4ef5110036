import { describe, expect, it } from 'vitest';
import { dayOfTyped, typedOfDay } from '../../../src/admin/ui/inputs/day-format.ts';
import { ageOn } from '../../../src/admin/veterans/age.ts';
import { sentValues } from '../../../src/admin/veterans/sent-values.ts';
import { addressesOf, isWholePhone, phonesOf } from '../../../src/admin/veterans/typed-lists.ts';
import { shownWhileTyping } from '../../../src/domain/dates/day-mask.ts';
import { postalCodeText, veteran } from '../../../src/domain/entities/veteran.ts';

const loadedRecord = {
  id: 12,
  '@etag': '"3-ab"',
  civility: 'Mr',
  lastName: 'Benali',
  firstName: 'Karim',
  birthDate: '1936-05-04',
  deathDate: '2014-03-12',
  email: 'karim@example.org',
  oldCity: null,
  region: '/api/params_regions/16',
  conflit: null,
  disabilityRate: 40,
  degre: null,
  l132: 1,
  l1331: false,
  pensionedInfirmities: 'jambe gauche',
  associate: '/api/veterans/3',
};

const sentWith = (changes: Record<string, unknown>) =>
  sentValues({ ...loadedRecord, ...changes }, loadedRecord);

describe('VET-05: what an edit sends', () => {
  it('VET-05: an emptied date or reference is null', () => {
    expect(sentWith({ deathDate: '' })).toMatchObject({ deathDate: null });
    expect(sentWith({ deathDate: null, region: null })).toMatchObject({ deathDate: null, region: null });
  });

  it('VET-05: an emptied text is sent as an empty text, whether the form holds null or an empty text', () => {
    expect(sentWith({ email: null, pensionedInfirmities: '' })).toMatchObject({
      email: '',
      pensionedInfirmities: '',
    });
  });

  it('VET-05: an emptied disability rate or degree is 0', () => {
    expect(sentWith({ disabilityRate: '' })).toMatchObject({ disabilityRate: 0 });
    expect(sentValues({ degre: null }, { degre: 30 })).toEqual({ degre: 0 });
  });

  it('VET-05: a field that was null when loaded and is still empty is not sent', () => {
    for (const empty of [null, '', undefined]) {
      const body = sentWith({ oldCity: empty, conflit: empty, degre: empty });
      expect(Object.keys(body)).not.toContain('oldCity');
      expect(Object.keys(body)).not.toContain('conflit');
      expect(Object.keys(body)).not.toContain('degre');
    }
  });

  it('VET-05: numbers that were typed are sent as integers', () => {
    expect(sentWith({ l132: '2', degre: '85', postalCode: '01000' })).toMatchObject({
      l132: 2,
      degre: 85,
      postalCode: 1000,
    });
  });

  it('VET-05: unchanged fields are sent, read-only fields are not', () => {
    const body = sentWith({});
    expect(body).toMatchObject({ lastName: 'Benali', l1331: false, l132: 1, disabilityRate: 40 });
    expect(body).not.toHaveProperty('associate');
    expect(body).toMatchObject({ id: 12, '@etag': '"3-ab"' });
  });

  it('VET-05: a new record sends no empty text, date or reference; it sends an empty list of phones', () => {
    expect(sentValues({ lastName: ' Benali ', deathDate: '', city: null, l132: 0, phones: [] })).toEqual({
      lastName: 'Benali',
      l132: 0,
      phones: [],
    });
  });

  it('an emptied list of phones is sent', () => {
    expect(sentValues({ phones: [] }, { phones: [{ phone: '0550123456' }] })).toEqual({ phones: [] });
  });
});

describe('VET-04: phones and addresses as they are typed or pasted', () => {
  it.each([
    ['0550123456', ['0550123456']],
    ['0550123456 0661234567', ['0550123456', '0661234567']],
    ['05 50 12 34 56', ['0550123456']],
    ['+33 6 12 34 56 78', ['+33612345678']],
    ['0550.12.34.56\n021-23-45-67', ['0550123456', '021234567']],
    ['0550123456, 0661234567;0770123456', ['0550123456', '0661234567', '0770123456']],
    ['abc 0550123456', ['abc', '0550123456']],
    ['05 50 12 34 57 06 61 22 33 44', ['0550123457', '0661223344']],
    ['Bureau 021 71 90 43 0550 12 34 56', ['Bureau', '021719043', '0550123456']],
    ['05 50 12 34 57 / +213 661 22 33 44\n0770 12 34 56', ['0550123457', '+213661223344', '0770123456']],
    ['05 50 12 34 57 - 06 61 22 33 44', ['0550123457', '0661223344']],
    ['0550 12 34 56 0550', ['0550123456', '0550']],
    ['  ', []],
  ])('VET-04: %j holds %j', (text, numbers) => {
    expect(phonesOf(text)).toEqual(numbers);
  });

  it.each([
    '05 50 12 34 57',
    '0550 12 34 57',
    '0550.12.34.57',
    '021 71 90 43',
    '+213 550 12 34 56',
    '00213 21 71 90 43',
    '+33 6 12 34 56 78',
    '550 12 34 57',
  ])('VET-04: %s typed with spaces is one phone, complete only after its last group', (text) => {
    const groups = text.split(' ');
    const isCompleteAfterGroup = groups.map((_, index) => isWholePhone(groups.slice(0, index + 1).join(' ')));
    expect(isCompleteAfterGroup).toEqual(groups.map((_, index) => index === groups.length - 1));
    expect(phonesOf(text)).toEqual([text.replace(/[ .]/g, '')]);
  });

  it('SYS-02: a day typed key by key, with or without slashes or corrected, is written correctly', () => {
    const type = (keys: string, from = '') =>
      [...keys].reduce((text, key) => shownWhileTyping(key === '<' ? text.slice(0, -1) : text + key), from);
    expect(type('04/05/1938')).toBe('04/05/1938');
    expect(type('04051938')).toBe('04/05/1938');
    expect(type('4/5/1938')).toBe('4/5/1938');
    expect(type('0405<<<<<5/11/1938')).toBe('5/11/1938');
    expect(type('04/06<5/1938')).toBe('04/05/1938');
  });

  it('VET-04: addresses stand between semicolons or lines', () => {
    expect(addressesOf('12 rue  des Oliviers, Alger ; Oran;\n\n5 cité Zhun')).toEqual([
      '12 rue des Oliviers, Alger',
      'Oran',
      '5 cité Zhun',
    ]);
  });
});

describe('SYS-02: a day as it is typed', () => {
  it.each([
    ['0405', '04/05'],
    ['04051936', '04/05/1936'],
    ['04/051', '04/05/1'],
    ['4/5/1936', '4/5/1936'],
    ['04.05-1936', '04/05/1936'],
    ['04/', '04/'],
    ['04//05/1938', '04/05/1938'],
    ['04 / 05 / 1938', '04/05/1938'],
    ['1938-05-04', '04/05/1938'],
    ['04/05/19381', '04/05/19381'],
    ['041/05/1938', '041/05/1938'],
    ['04/051/1938', '04/051/1938'],
    ['demain', 'demain'],
  ])('%j shows %j', (text, display) => {
    expect(shownWhileTyping(text)).toBe(display);
  });

  it.each([
    ['04/05/1936', '1936-05-04'],
    ['4/5/1936', '1936-05-04'],
    ['04051936', '1936-05-04'],
    ['1936-05-04', '1936-05-04'],
    ['31/02/1936', '1936-02-31'],
    ['04/05/36', '04/05/36'],
    ['', null],
  ])('SYS-02: %j is read as %j', (text, day) => {
    expect(dayOfTyped(text)).toBe(day);
  });

  it('shows a stored day, and a mistake as it was typed', () => {
    expect(typedOfDay('1936-05-04')).toBe('04/05/1936');
    expect(typedOfDay('2026-11-23T00:00:00+01:00')).toBe('23/11/2026');
    expect(typedOfDay('04/05/36')).toBe('04/05/36');
    expect(typedOfDay(null)).toBe('');
  });
});

describe('VET-09: age and postal code', () => {
  it.each([
    ['1936-05-04', '2026-05-03', 89],
    ['1936-05-04', '2026-05-04', 90],
    ['1936-02-29', '2026-02-28', 89],
    ['1936-02-29', '2026-03-01', 90],
    ['2026-05-04', '2020-01-01', null],
    [null, '2026-01-01', null],
  ])('born %s, on %s: %s years', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });

  it('a postal code keeps its leading zero', () => {
    expect(postalCodeText(1000)).toBe('01000');
    expect(postalCodeText('0100')).toBe('0100');
    expect(postalCodeText(null)).toBe('');
  });
});

it('VET-05: every writeable field of a veteran is one that the form can send', () => {
  const all = Object.fromEntries(Object.keys(veteran.fields).map((name) => [name, 'x']));
  const writeable = Object.entries(veteran.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name]) => name);
  expect(Object.keys(sentValues(all))).toEqual(writeable);
});
