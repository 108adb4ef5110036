import { expect, test } from 'vitest';
import { fillable } from '../../../src/admin/appointments/form/veteran-values.ts';

const recordValues = { birthplace: 'Blida', phone: '0550123456', quality: '/api/params_qualities/3' };

test('APT-06: phone, birthplace and quality of the record are filled in where nothing is typed', () => {
  expect(fillable(recordValues, { phone: '', birthplace: null }, {})).toEqual(recordValues);
  expect(fillable(recordValues, { phone: '0661000000' }, {})).toEqual({
    birthplace: 'Blida',
    quality: '/api/params_qualities/3',
  });
});

test('APT-06: what an earlier pick filled gives way to the next record, also to one that has nothing', () => {
  const next = { birthplace: null, phone: '0770999999', quality: null };
  expect(fillable(next, { ...recordValues, birthplace: 'Oran' }, recordValues)).toEqual({
    phone: '0770999999',
    quality: null,
  });
});
