import { expect, it } from 'vitest';
import { dialledNumber } from '../../../src/domain/people/phone-rule.ts';

it('MAIL-04: a mobile number is dialled as E.164, however it was written; a landline and a slip are none', () => {
  for (const text of [
    '0550123456',
    '0550 12 34 56',
    '0550.12-34/56',
    '+213550123456',
    '00213550123456',
    '213550123456',
    '+213 (0)550 12 34 56',
    '\u2068+213550123456\u2069',
  ])
    expect([text, dialledNumber(text)]).toEqual([text, '+213550123456']);
  expect(dialledNumber('+33 6 12 34 56 78')).toBe('+33612345678');
  for (const none of [
    '',
    '021719043',
    '+21321719043',
    '055012345',
    '05501234567',
    '12',
    '+0612345678',
    'abc',
  ])
    expect([none, dialledNumber(none)]).toEqual([none, null]);
});
