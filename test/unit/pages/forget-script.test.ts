import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import * as drafts from '../../../src/booking/storage/draft-storage.ts';

/** The script of the page after a request to wait (QUEUE-01). */
const script = readFileSync(path.join(import.meta.dirname, '../../../public/forget.js'), 'utf8');

afterEach(() => void vi.unstubAllGlobals());

it('QUEUE-01: removes each value that the form keeps in its tab, and nothing else', () => {
  const tab = new Map([['session', '1']]);
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, value: string) => tab.set(name, value),
    removeItem: (name: string) => tab.delete(name),
  });
  const writers = Object.entries(drafts).filter(([name]) => name.startsWith('write'));
  for (const [, write] of writers) (write as (value: object) => void)({});
  expect(tab.size).toBe(1 + writers.length);
  runInThisContext(script);
  expect([...tab.keys()]).toEqual(['session']);
});

it('QUEUE-01, SYS-06: does nothing where session storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined);
  runInThisContext(script);
  vi.stubGlobal('sessionStorage', {
    removeItem: () => {
      throw new Error('forbidden');
    },
  });
  runInThisContext(script);
});
