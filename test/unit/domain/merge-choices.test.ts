import { describe, expect, it } from 'vitest';
import {
  areEqual,
  canJoin,
  chosenValues,
  fullerSide,
  MERGE_FIELDS,
  type MergeField,
} from '../../../src/domain/merging/choices.ts';

const fieldNamed = (name: string): MergeField => {
  const of = MERGE_FIELDS.find((one) => one.name === name);
  if (!of) throw new Error(`${name} is not chosen`);
  return of;
};
const fuller = (name: string, keptValue: unknown, mergedValue: unknown) =>
  fullerSide(fieldNamed(name), { [name]: keptValue }, { [name]: mergedValue });

describe('the value chosen beforehand', () => {
  it.each([
    ['email', null, 'karim@example.dz', 'merged'],
    ['email', '', 'karim@example.dz', 'merged'],
    ['email', 'karim@example.dz', null, 'kept'],
    ['firstName', 'Karim', 'Karim Amine', 'merged'],
    ['firstName', 'Karim Amine', 'Karim', 'kept'],
    ['firstName', 'Karim', 'Omar', 'kept'],
    ['firstName', 'Omar', 'Karim', 'kept'],
    ['lastName', 'BEN ALI', 'Benali Haddad', 'merged'],
    ['lastName', 'Benali', 'Ben Ali', 'kept'],
    ['disabilityRate', 0, 40, 'merged'],
    ['disabilityRate', null, 0, 'kept'],
    ['nucleaire', null, false, 'kept'],
    ['disabilityRate', 30, 40, 'kept'],
    ['nucleaire', false, true, 'merged'],
    ['l132', 0, 2, 'merged'],
    ['region', null, '/api/params_regions/3', 'merged'],
    ['associate', '/api/veterans/1', '/api/veterans/2', 'kept'],
    ['phones', [{ phone: '0550123456' }], [{ phone: '0550123456' }], 'kept'],
    ['phones', [], [{ phone: '0550123456' }], 'merged'],
    ['phones', [{ phone: '0550123456' }], [{ phone: '021719043' }], 'both'],
    ['addresses', [{ address: '12 rue A, Oran' }], [{ address: '12 RUE A,  Oran' }], 'kept'],
    ['addresses', [{ address: 'İzmir' }], [{ address: 'İzmir' }], 'kept'],
    ['other', 'Sourd', 'Sourd depuis 1960', 'merged'],
    ['expertiseInfirmities', 'Sourd', 'Sourd depuis 1960', 'merged'],
    ['expertiseInfirmities', 'Sourd depuis 1960', 'Sourd', 'kept'],
    ['l132', 1, 12, 'kept'],
    ['postalCode', 16, 16000, 'kept'],
  ])('VET-18: %s: of %j and %j it is that of %s', (name, keptValue, mergedValue, side) => {
    expect(fuller(name, keptValue, mergedValue)).toBe(side);
  });

  it('VET-17, VET-18: a birth date known to the day says more than its year', () => {
    const of = fieldNamed('birthDate');
    const year = { birthDate: '1936-01-01', birthDatePrecision: 'year' };
    const day = { birthDate: '1936-08-14', birthDatePrecision: 'day' };
    expect([fullerSide(of, year, day), fullerSide(of, day, year)]).toEqual(['merged', 'kept']);
    expect(areEqual(of, day, { ...day, birthDatePrecision: 'year' })).toBe(false);
    expect(areEqual(of, day, { ...day })).toBe(true);
    // As exact, and not the same: the record that stays decides; a record without a precision knows the day.
    const other = { birthDate: '1937-02-03', birthDatePrecision: 'day' };
    expect([fullerSide(of, day, other), fullerSide(of, other, day)]).toEqual(['kept', 'kept']);
    const { birthDate } = other;
    expect([fullerSide(of, year, { birthDate }), fullerSide(of, { birthDate }, day)]).toEqual([
      'merged',
      'kept',
    ]);
    expect(chosenValues({ birthDate: 'merged' }, year, day)).toEqual(day);
  });
});

it('VET-18: where both say the same, that of the kept record stands', () => {
  const values = {
    email: 'a@b.dz',
    phones: [{ phone: '1' }],
    disabilityRate: 30,
    region: '/api/params_regions/3',
  };
  for (const [name, value] of Object.entries(values)) expect(fuller(name, value, value)).toBe('kept');
});

it('VET-18: nothing said on both sides is the same, and something beside nothing is not', () => {
  const areSame = (name: string, keptValue: unknown, mergedValue: unknown) =>
    areEqual(fieldNamed(name), { [name]: keptValue }, { [name]: mergedValue });
  expect([areSame('email', null, ''), areSame('email', undefined, null)]).toEqual([true, true]);
  expect([areSame('email', null, 'a@b.dz'), areSame('email', 'a@b.dz', '')]).toEqual([false, false]);
  expect([areSame('email', 'a@b.dz', 'a@b.dz'), areSame('phones', [], [])]).toEqual([true, true]);
});

it('VET-18: a value that is not chosen stays, and one that is chosen may be nothing', () => {
  const keptRecord = { email: 'a@b.dz', lastName: 'Benali' };
  expect(chosenValues({}, keptRecord, { email: 'c@d.dz' })).toEqual({});
  expect(chosenValues({ email: 'merged', lastName: 'kept' }, keptRecord, {})).toEqual({ email: null });
});

it('VET-18: two lists are joined without repeating an entry', () => {
  const keptRecord = { phones: [{ phone: '0550123456' }] };
  const mergedRecord = { phones: [{ phone: '0550123456' }, { phone: '021719043' }] };
  const of = fieldNamed('phones');
  expect([
    canJoin(of, keptRecord, mergedRecord),
    canJoin(of, keptRecord, { phones: [{ phone: '1' }] }),
  ]).toEqual([false, true]);
  expect(chosenValues({ phones: 'both' }, keptRecord, mergedRecord)).toEqual({
    phones: [{ phone: '0550123456' }, { phone: '021719043' }],
  });
});

it('VET-18: every field that an edit sends is chosen, and the associate', () => {
  const names = MERGE_FIELDS.flatMap((one) => one.names);
  expect(names).toEqual(expect.arrayContaining(['lastName', 'birthDatePrecision', 'other', 'associate']));
  // The precision goes with the date, and what people complete is no value of a person.
  expect(MERGE_FIELDS.map(({ name }) => name)).not.toContain('birthDatePrecision');
  expect(names).not.toContain('toComplete');
  expect(names.filter((name) => /^(id|value|version|created|updated|archived|enable)/.test(name))).toEqual(
    [],
  );
});
