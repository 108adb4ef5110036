import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity } from '../../../src/domain/model/entity.ts';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  integer,
  list,
  password,
  reference,
  references,
  text,
} from '../../../src/domain/model/fields.ts';
import { memberSchema } from '../../../src/domain/model/schemas.ts';

const sample = defineEntity({
  name: 'Cell',
  path: 'cells',
  resource: 'cells',
  fields: {
    word: text(),
    count: integer(),
    day: date(),
    at: datetime(),
    kind: choice(['a', 'b']),
    kinds: choices(['a', 'b']),
    isOpen: boolean(),
    cell: reference('Cell'),
    person: reference('Veteran'),
    cells: references('Cell'),
    lines: list(z.object({ line: z.string() })),
    secret: password(),
  },
  label: ['word'],
  order: {},
});

const member = {
  '@id': '/api/cells/1',
  '@type': 'Cell',
  id: 1,
  version: 1,
  ...Object.fromEntries(
    Object.entries(sample.fields).flatMap(([name, field]) => (field.writeOnly ? [] : [[name, null]])),
  ),
};
const isMember = (changes: Record<string, unknown>) =>
  memberSchema(sample).safeParse({ ...member, ...changes }).success;

/** What an answer may hold (SYS-04). */
describe('SYS-04: a member of an answer', () => {
  it('SYS-04: has every field that can be read, and none besides', () => {
    expect(isMember({})).toBe(true);
    expect(isMember({ '@context': '/api/contexts/Cell' })).toBe(true);
    expect(isMember({ more: 1 })).toBe(false);
    expect(isMember({ secret: null })).toBe(false);
    for (const name of Object.keys(member))
      expect([name, isMember({ [name]: undefined })]).toEqual([name, false]);
  });

  it.each([
    ['@id', '/api/cells/2', '/api/regions/cells/1'],
    ['@type', 'Cell', 'Veteran'],
    ['id', 2, '2'],
    ['version', 2, null],
    ['word', 'x', 1],
    ['count', 3, 3.5],
    ['day', '2026-11-23', '2026-11-23T08:00:00+01:00'],
    ['at', '2026-11-23T08:00:00+01:00', '2026-11-23'],
    ['kind', 'a', 'c'],
    ['kinds', ['a'], ['c']],
    ['isOpen', false, 'false'],
    ['cells', ['/api/cells/1'], ['Accueil']],
    ['lines', [{ other: 1 }], ['x']],
  ])('SYS-04: %s may be %j and not %j', (name, right, wrong) => {
    expect([isMember({ [name]: right }), isMember({ [name]: wrong })]).toEqual([true, false]);
  });

  it('SYS-04: a reference is a link, or an embedded record with its label', () => {
    const cell = { '@id': '/api/cells/1', '@type': 'Cell', id: 1 };
    expect(isMember({ cell: '/api/cells/1' })).toBe(true);
    expect(isMember({ cell: { ...cell, name: null } })).toBe(true);
    expect(isMember({ cell: '/api/users/1' })).toBe(false);
    expect(isMember({ cell: { ...cell, name: 3 } })).toBe(false);
    expect(isMember({ cell: { ...cell, '@type': 'User', name: 'Accueil' } })).toBe(false);
    // Its label is for everybody who reads the record.
    expect(isMember({ cell })).toBe(false);
  });

  it('RIGHTS-15: a veteran may be embedded without the label, for who may not list veterans', () => {
    const person = { '@id': '/api/veterans/1', '@type': 'Veteran', id: 1 };
    expect([isMember({ person }), isMember({ person: { ...person, id: null } })]).toEqual([true, false]);
    expect(isMember({ person: { ...person, other: 'x' } })).toBe(false);
  });
});
