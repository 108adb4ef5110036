import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dependencyProblems, isAllowedLicence } from '../../../scripts/dependency-policy.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };

it('SEC-03: every library of the lock file has an allowed licence, a checksum, and no script that nobody allowed', () => {
  expect(dependencyProblems(read('package-lock.json').packages, read('package.json').allowScripts)).toEqual(
    [],
  );
});

it.each([
  [
    'a licence of another kind',
    { ...good, license: 'AGPL-3.0-only' },
    /^one 1\.0\.0: licence AGPL-3\.0-only: read it/,
  ],
  ['no licence', { ...good, license: undefined }, /licence not named/],
  ['a script', { ...good, hasInstallScript: true }, /runs a script when it is installed/],
  ['no checksum', { ...good, integrity: undefined }, /does not come from the registry/],
  [
    'another origin',
    { ...good, resolved: 'git+ssh://git@example.org/one.git' },
    /does not come from the registry/,
  ],
  [
    'a folder elsewhere',
    { ...good, resolved: 'file:../one', integrity: undefined },
    /does not come from the registry/,
  ],
  ['a folder', { ...good, link: true }, /does not come from the registry/],
])('SEC-03: %s is a problem that says what to do', (_what, locked, problem) => {
  const packages = { '': {}, 'node_modules/other/node_modules/one': locked };
  expect(dependencyProblems(packages, { another: true })).toEqual([expect.stringMatching(problem)]);
});

it('SEC-03: an allowed script and a good library are none', () => {
  const packages = { '': {}, 'node_modules/one': { ...good, hasInstallScript: true } };
  expect(dependencyProblems(packages, { one: true })).toEqual([]);
});

it.each([
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND GPL-3.0-only) OR ISC', false],
  ['SEE LICENSE IN LICENSE', false],
])('SEC-03: of the licence %s all parts count that must be kept: %s', (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});

it('SEC-03: a script that npm is told to leave out is no problem, and no package of our own is one', () => {
  const packages = {
    '': {},
    'node_modules/one': { ...good, hasInstallScript: true },
    'node_modules/ours': { version: '1.0.0', resolved: 'file:test/ours' },
  };
  expect(dependencyProblems(packages, { one: false })).toEqual([]);
});
