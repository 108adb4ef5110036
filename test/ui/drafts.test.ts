import { beforeEach, expect, it } from 'vitest';
import { keepDrafts, onSessionEnd } from '../../src/admin/access/drafts.ts';
import { SESSION_KEY } from '../../src/session/session.ts';

beforeEach(() => sessionStorage.clear());

it('AUTH-09: a draft stores what was typed, and never a password or a file', () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: 7 }, authToken: 'none' }));
  const stop = onSessionEnd(() => ({
    form: '/users/new',
    typed: {
      lastName: 'Benali',
      password: 'Secret-123',
      more: { retypedPassword: 'Secret-123' },
      file: new Blob(['x']),
    },
    wrong: [],
  }));
  keepDrafts();
  stop();
  const stored = JSON.stringify({ ...sessionStorage });
  expect(stored).toContain('Benali');
  expect(stored).not.toContain('Secret-123');
  expect(stored).not.toContain('file');
});
