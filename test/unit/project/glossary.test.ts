import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';

const root = path.join(import.meta.dirname, '../../..');
const rows = fs
  .readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Code'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const inColumn = (column: number) =>
  rows.flatMap((row) => [...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, text]) => text));

/** The folders of src, and of its two largest parts. */
const folders = ['src', 'src/admin', 'src/server'].flatMap((parent) =>
  fs
    .readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`),
);

it('the glossary names every entity and every menu', () => {
  const terms = new Set(inColumn(1));
  const meanings = new Set(inColumn(3));
  expect(entities.map(({ name }) => name).filter((name) => !terms.has(name))).toEqual([]);
  expect(MENUS.filter((name) => !terms.has(name) && !meanings.has(name))).toEqual([]);
});

it('the glossary leads to paths that exist, and to every folder', () => {
  const paths = inColumn(4) as string[];
  expect(paths.filter((entry) => !fs.existsSync(path.join(root, entry)))).toEqual([]);
  const isReached = (folder: string) => paths.some((entry) => `${entry}/`.startsWith(`${folder}/`));
  expect(folders.filter((folder) => !isReached(folder))).toEqual([]);
});

it('a term stands in the glossary once', () => {
  const terms = rows.map((row) => row[1]);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});
