import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reasonOf } from '../../../src/server/start-error.ts';

it('OPS-03: the reason of a failed start is the cause, never what a query was given', () => {
  const cause = Object.assign(new Error('relation "users" does not exist'), { code: '42P01' });
  const error = new DrizzleQueryError('insert into users values ($1)', ['argon2id$secret'], cause);
  expect(reasonOf(error)).toBe('42P01: relation "users" does not exist');
  expect(reasonOf('odd')).toBe('odd');
});
