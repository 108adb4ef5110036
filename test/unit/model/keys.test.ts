import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cell } from '../../../src/domain/entities/cell.ts';
import {
  declaredField,
  isAmong,
  isKeyOf,
  isObject,
  keysOf,
  recordOf,
  valueIn,
} from '../../../src/domain/model/keys.ts';

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 8 });

/** Names and values with their types, by which what clients send is read (SYS-04). */
describe('SYS-04: names and values', () => {
  it('SYS-04: a record has a value for each of its names, in their order, and for no other', () => {
    fc.assert(
      fc.property(names, fc.string(), (list, other) => {
        const record = recordOf(list, (name) => name.length);
        expect(keysOf(record)).toEqual(list);
        for (const name of list)
          expect([isKeyOf(record, name), valueIn(record, name)]).toEqual([true, name.length]);
        expect(isKeyOf(record, other)).toBe(list.includes(other));
      }),
      { seed: 1962 },
    );
  });

  it('SYS-04: what every object inherits is no name of a record', () => {
    for (const name of ['constructor', 'toString', '__proto__']) expect(isKeyOf({ a: 1 }, name)).toBe(false);
  });

  it('SYS-04: a value is among others where it is one of them, of the same type', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(20), (list, value) => {
        expect(isAmong(list, value)).toBe(list.includes(value));
        expect(isAmong(list, String(value))).toBe(false);
      }),
      { seed: 1962 },
    );
  });

  it('SYS-04: an object is no list, no text and nothing', () => {
    for (const value of [{}, { a: 1 }, new Map()]) expect(isObject(value)).toBe(true);
    for (const value of [null, undefined, [], [{}], '', 'a', 0, 1, true, () => ({})])
      expect(isObject(value)).toBe(false);
  });

  it('SYS-04: a field that a class does not have is a mistake that is named', () => {
    expect(declaredField(cell, 'name')).toBe(cell.fields.name);
    expect(() => declaredField(cell, 'wilaya')).toThrow('Cell has no field wilaya');
  });
});
