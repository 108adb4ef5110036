import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_FIELDS, propertiesIn } from '../../src/admin/veterans/filters/properties.ts';
import { defaultRows, filterOf, rowsOf } from '../../src/admin/veterans/filters/rows.ts';
import { veteran } from '../../src/domain/entities/veteran.ts';
import type { Field } from '../../src/domain/fields.ts';
import { admin } from '../../src/i18n/fr/admin/index.ts';

const row = (property: string, value: unknown, category = 'combattant') => ({ category, property, value });

describe('VET-02: the rows of the filter card', () => {
  it('VET-02: every field of a veteran can be filtered, in one category', () => {
    const offered = Object.values(CATEGORY_FIELDS).flat().toSorted();
    const filterable = Object.entries<Field>(veteran.fields)
      .filter(([, field]) => !field.virtual && field.filter !== 'none')
      .map(([name]) => name);
    expect(offered).toEqual(filterable.toSorted());
  });

  it('VET-02: every category has a French name', () => {
    expect(Object.keys(admin.veterans.categories)).toEqual(CATEGORIES);
  });

  it('VET-02: without filter there are two rows, last and first name, category Combattant, empty', () => {
    expect(rowsOf({})).toEqual(defaultRows());
    expect(defaultRows()).toEqual([row('lastName', ''), row('firstName', '')]);
    expect(admin.veterans.categories.combattant).toBe('Combattant');
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

  it('VET-02: a day can be asked for, and a first and a last one', () => {
    expect(filterOf([row('birthDate[after]', '1930-01-01'), row('birthDate[before]', '1939-12-31')])).toEqual(
      { birthDate: { after: '1930-01-01', before: '1939-12-31' } },
    );
    expect(propertiesIn('combattant').map(({ name }) => name)).toContain('birthDate');
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
