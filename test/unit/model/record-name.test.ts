import { describe, expect, it } from 'vitest';
import { mapLink } from '../../../src/domain/map-link.ts';
import { text } from '../../../src/domain/model/fields.ts';
import { recordName } from '../../../src/domain/model/record-name.ts';
import { fieldsIn, section, sectionsOf } from '../../../src/domain/model/sections.ts';
import { restrictedName } from '../../../src/i18n/names.ts';

describe('the name of a record', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    [{}, ''],
    [{ id: 12 }, 'N° 12'],
    [{ id: 12, name: 'Alger' }, 'Alger'],
    [{ id: 12, name: '' }, 'N° 12'],
    [{ id: 12, restricted: true, name: 'x' }, restrictedName(12)],
    [{ id: 12, restricted: true, firstName: 'Rabah', lastName: 'Benali' }, /Benali/],
    [{ id: 12, restricted: false, name: 'Alger' }, 'Alger'],
    [{ name: 'ROLE_DESK', title: 'Accueil' }, 'Accueil'],
    [{ name: 'ROLE_DESK', title: '' }, 'ROLE_DESK'],
    [{ firstName: 'Rabah', lastName: 'Benali', dateRDV: '2026-11-23T08:00:00+01:00' }, /Rabah/],
    [{ id: 3, dateRDV: '2026-11-23T08:00:00+01:00' }, /23\/11\/2026.*08/],
    [{ id: 3, startDate: '2026-11-23', endDate: '2026-11-27' }, '23/11/2026 – 27/11/2026'],
    [{ id: 3, startDate: '2026-11-23' }, '23/11/2026 – '],
  ])('API-01: of %j is %s', (record, name) => {
    if (name instanceof RegExp) expect(recordName(record)).toMatch(name);
    else expect(recordName(record).replace(/\s+/g, ' ')).toBe(name);
  });
});

it('PUB-11: a map is shown of an address, and of nothing else', () => {
  expect(mapLink('5 rue Hamani, Alger')).toBe(
    'https://www.google.com/maps/search/?api=1&query=5%20rue%20Hamani%2C%20Alger',
  );
  for (const none of ['', null, undefined]) expect(mapLink(none)).toBeNull();
});

describe('the sections of a declaration', () => {
  const fields = {
    ...section('identity', { name: text(), other: text() }),
    ...section('contact', { phone: text() }),
    value: text(),
  };

  it('VET-03: stand in its order, each once', () => {
    expect(sectionsOf({ fields })).toEqual(['identity', 'contact']);
    expect(fieldsIn({ fields }, 'identity')).toEqual(['name', 'other']);
  });

  it('VET-03: a screen leaves fields out and moves one before another or to the end', () => {
    expect(fieldsIn({ fields }, 'identity', { without: ['name'] })).toEqual(['other']);
    expect(fieldsIn({ fields }, 'identity', { before: { other: 'name' } })).toEqual(['other', 'name']);
    expect(fieldsIn({ fields }, 'identity', { before: { name: null } })).toEqual(['other', 'name']);
  });
});
