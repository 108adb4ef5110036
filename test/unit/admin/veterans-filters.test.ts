import { describe, expect, it } from 'vitest';
import { admin } from '#texts/admin/index.ts';
import { listQuery } from '../../../src/admin/data-provider/query.ts';
import { CATEGORIES, propertiesIn } from '../../../src/admin/veterans/filters/properties.ts';
import { defaultRows, filterOf, joinOf, rowsOf } from '../../../src/admin/veterans/filters/rows.ts';
import { veteran } from '../../../src/domain/entities/veteran.ts';
import type { Field } from '../../../src/domain/model/fields.ts';

const row = (property: string, value: unknown, category = 'identity') => ({ category, property, value });

describe('VET-02: the rows of the filter card', () => {
  it('VET-02: every field of a veteran can be filtered, in one category', () => {
    const offeredFields = CATEGORIES.flatMap((category) => [
      ...new Set(propertiesIn(category).map(({ field }) => field)),
    ]).toSorted();
    const filterable = Object.entries<Field>(veteran.fields)
      .filter(([, field]) => !field.virtual && field.filter !== 'none')
      .map(([name]) => name);
    expect(offeredFields).toEqual(filterable.toSorted());
  });

  it('VET-02: every category has a French name', () => {
    expect(Object.keys(admin.veterans.categories)).toEqual(CATEGORIES);
  });

  it('VET-02: without filter there are two rows, last and first name, category Combattant, empty', () => {
    expect(rowsOf({})).toEqual(defaultRows());
    expect(defaultRows()).toEqual([row('lastName', ''), row('firstName', '')]);
    expect(admin.veterans.categories.identity).toBe('Combattant');
  });

  it('VET-02: values are property=value; several of one property are alternatives', () => {
    expect(filterOf([row('lastName', ' ben '), row('enable', false, 'file')])).toEqual({
      lastName: 'ben',
      enable: false,
    });
    expect(filterOf([row('lastName', 'ben'), row('lastName', 'haddad')])).toEqual({
      lastName: ['ben', 'haddad'],
    });
  });

  it('VET-02: no row is dropped: two days, both values of a flag, a day beside a bound, two bounds', () => {
    const cases = [
      [
        [row('birthDate', '1936-05-04'), row('birthDate', '1937-05-04')],
        'birthDate[]=1936-05-04&birthDate[]=1937-05-04',
      ],
      [[row('enable', true, 'file'), row('enable', false, 'file')], 'enable[]=true&enable[]=false'],
      [
        [row('birthDate', '1936-05-04'), row('birthDate[after]', '1930-01-01')],
        'birthDate=1936-05-04&birthDate[after]=1930-01-01',
      ],
      [
        [row('birthDate[after]', '1930-01-01'), row('birthDate[after]', '1940-01-01')],
        'birthDate[after]=1930-01-01&birthDate[after]=1940-01-01',
      ],
      [
        [row('exists[associate]', true, 'file'), row('exists[associate]', false, 'file')],
        'exists[associate]=true&exists[associate]=false',
      ],
    ] as const;
    for (const [rows, query] of cases) {
      const filter = filterOf(rows);
      expect(decodeURIComponent(String(listQuery({ filter })))).toBe(query);
      expect(rowsOf(JSON.parse(JSON.stringify(filter)))).toEqual(rows);
    }
    // A bookmark of before: one day as itself.
    expect(rowsOf({ birthDate: '1936-05-04' })).toEqual([row('birthDate', '1936-05-04')]);
  });

  it("VET-02: rows of one property are joined by 'ou', those of different ones by 'et'", () => {
    const rows = [
      row('lastName', 'ben'),
      row('lastName', 'haddad'),
      row('enable', true),
      row('lastName', 'ouali'),
    ];
    expect(rows.map((_, index) => joinOf(rows, index))).toEqual([
      { or: false, with: -1 },
      { or: true, with: 0 },
      { or: false, with: -1 },
      { or: true, with: 1 },
    ]);
    const { and, or } = admin.veterans.filters;
    expect([and, or]).toEqual(['et', 'ou']);
  });

  it('VET-02: a day can be asked for, and a first and a last one', () => {
    expect(filterOf([row('birthDate[after]', '1930-01-01'), row('birthDate[before]', '1939-12-31')])).toEqual(
      { birthDate: { after: '1930-01-01', before: '1939-12-31' } },
    );
    expect(propertiesIn('identity').map(({ name }) => name)).toContain('birthDate');
  });

  it('VET-02: whether a record is associated is a question of yes or no', () => {
    expect(filterOf([row('exists[associate]', true, 'file')])).toEqual({ 'exists[associate]': true });
  });

  it('SYS-11: the filter of the URL gives the rows back', () => {
    const rows = [
      row('lastName', 'ben'),
      row('lastName', 'haddad'),
      row('birthDate[after]', '1930-01-01'),
      row('region', '/api/params_regions/16', 'contact'),
      row('enable', false, 'file'),
      row('exists[associate]', true, 'file'),
    ];
    expect(rowsOf(filterOf(rows))).toEqual(rows);
  });

  it('a property that does not exist makes no row and no filter', () => {
    expect(filterOf([row('', 'x'), row('password', 'x')])).toEqual({});
    expect(rowsOf({ password: 'x' })).toEqual(defaultRows());
  });
});
