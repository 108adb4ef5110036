import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** All words of each program file that look like a name, by its path from the root. */
const namesByFile = new Map(
  ['src', 'test', 'scripts', 'mocks'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file): [string, Set<string>] => {
        const text = fs.readFileSync(path.join(root, folder, file), 'utf8');
        return [`${folder}/${file}`, new Set(text.match(/[A-Za-z_$][\w$]*/g))];
      }),
  ),
);

/** Files whose exports others read: what replaces a package, and the tables that drizzle-kit reads. */
const READ_ELSEWHERE = new Set(['src/admin/shims/inflection.ts', 'src/server/db/schema.ts']);

it('no file exports a name that no other file uses', () => {
  const unused: string[] = [];
  for (const file of namesByFile.keys()) {
    if (!/^src\/(?!i18n\/)/.test(file) || READ_ELSEWHERE.has(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const exported = text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) ([\w$]+)/gm);
    for (const [, name = ''] of exported) {
      const isUsed = [...namesByFile].some(([other, names]) => other !== file && names.has(name));
      if (!isUsed) unused.push(`${file} ${name}`);
    }
  }
  expect(unused).toEqual([]);
});
