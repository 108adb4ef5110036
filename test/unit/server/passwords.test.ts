import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/server/session/passwords/passwords.ts';

it('SEC-01: a password is kept by argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('Figuier-Bleu-7'), hashPassword('Figuier-Bleu-7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'Figuier-Bleu-7')).toBe(true);
  expect(await verifyPassword(one, 'figuier-bleu-7')).toBe(false);
});
