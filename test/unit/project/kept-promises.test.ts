import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { promisesAwaitedLate } from '../../../scripts/kept-promises.ts';

const root = path.join(import.meta.dirname, '../../..');
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => path.join(parentPath, name));

describe('promises that are awaited late', () => {
  it('OPS-09: one is found where another await stands before its own', () => {
    const latePromises = (body: string) =>
      promisesAwaitedLate('one.ts', `async function read() {\n${body}\n}`);
    expect(latePromises('const lists = ask();\nconst open = await other();\nawait lists;')).toEqual([
      '2: lists',
    ]);
    expect(latePromises('const a = ask();\nawait other();\nawait Promise.all([a, b()]);')).toEqual(['2: a']);
  });

  it.each([
    ['awaited first', 'const lists = ask(); await lists; await other();'],
    ['together', 'const lists = ask(); await Promise.all([lists, other()]);'],
    ['handled where it is started', 'const lists = ask().catch(() => []); await other(); await lists;'],
    ['handled at once', 'const lists = ask(); lists.catch(() => {}); await other(); await lists;'],
    [
      'in a function of its own',
      'const lists = ask(); const later = async () => { await other(); }; await lists;',
    ],
  ])('OPS-09: none is found: %s', (_name, body) => {
    expect(promisesAwaitedLate('one.ts', `async function read() { ${body} }`)).toEqual([]);
  });

  it.each(['src', 'scripts', 'mocks'])('OPS-09: %s has none', (folder) => {
    const late = filesIn(folder).flatMap((file) =>
      promisesAwaitedLate(file, readFileSync(file, 'utf8')).map((at) => `${path.relative(root, file)}:${at}`),
    );
    expect(late).toEqual([]);
  });
});
