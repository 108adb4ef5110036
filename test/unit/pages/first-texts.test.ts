import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { addTexts, i18nProvider } from '../../../src/admin/i18n-provider.ts';

const root = path.join(import.meta.dirname, '../../..');
const IMPORTED = /^import (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm;

/** The files of the back office that are loaded with this one, before anything that is loaded when it is opened. */
function loadedWith(file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(IMPORTED))
    loadedWith(path.join(path.dirname(file), name), files);
  return files;
}

/** A string that may be the key of a text in a program: `layout.app.name`. */
const KEY = /['"`]([a-z]\w+(?:\.\w+)+)['"`]/g;

it('SYS-01: the frame and the first list say nothing that comes with a later screen', async () => {
  const first = [...loadedWith(path.join(root, 'src/admin/main.tsx'))];
  const files = [...first, ...loadedWith(path.join(root, 'src/admin/veterans/veteran-list.tsx'))];
  const keys = new Set(
    files.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(KEY)].map(([, key = '']) => key)),
  );
  // These warnings are of placeholders that get no value.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const isText = (key: string) => i18nProvider.translate(key, { _: '', smart_count: 1 }) !== '';
  const before = [...keys].filter(isText);
  await addTexts();
  expect(before).toContain('layout.app.name');
  expect([...keys].filter((key) => isText(key) && !before.includes(key))).toEqual([]);
});
