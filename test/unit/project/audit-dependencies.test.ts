import { once } from 'node:events';
import fs, { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dependencyProblems, isAllowedLicence } from '../../../scripts/dependency-policy.ts';
import { freePort, spawnFollowed, temporaryFolder } from '../../harness/servers/server.ts';

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
])('SEC-03: %s is a problem that says what to do', (_what, lockedPackage, problem) => {
  const packages = { '': {}, 'node_modules/other/node_modules/one': lockedPackage };
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

/** The advisories, from a registry of this machine that npm's setting names. */

const folder = temporaryFolder('advisories');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A library that nothing but the product uses. */
const NAME = 'pino';
const { version } = read('package-lock.json').packages[`node_modules/${NAME}`];
const NEWER = '999.1.2';

/** The versions that an advisory is about; null where there is no advisory. */
let vulnerable: string | null = null;
/** The installed versions by name, as npm lists them. */
let installedPackages: Record<string, readonly string[]> = {};
let status = 200;
beforeEach(() => {
  vulnerable = null;
  installedPackages = {};
  status = 200;
});

const registry = http.createServer(async (request, response) => {
  const answer = (code: number, body: object) => response.writeHead(code).end(JSON.stringify(body));
  if (status !== 200) return answer(status, {});
  if (request.url === `/${NAME}`) {
    const versions = [version, NEWER].map((one) => [one, { name: NAME, version: one, dist: {} }]);
    return answer(200, {
      name: NAME,
      'dist-tags': { latest: NEWER },
      versions: Object.fromEntries(versions),
    });
  }
  if (request.method !== 'POST' || !request.url?.endsWith('/advisories/bulk')) return answer(404, {});
  const body = await buffer(request);
  installedPackages = JSON.parse(
    String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body),
  );
  const advisory = { id: 1, title: 'made up', severity: 'high', vulnerable_versions: vulnerable };
  return answer(200, vulnerable ? { [NAME]: [advisory] } : {});
});
beforeAll(async () => {
  await once(registry.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  registry.close();
});
const registryPort = () => (registry.address() as AddressInfo).port;

/** Runs the script with npm's setting for the registry; gives its exit code and its output. */
async function audit(port = registryPort()) {
  const child = spawnFollowed(process.execPath, [path.join(root, 'scripts/audit-dependencies.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      // No setting, answer or proxy of who runs the test.
      HOME: folder,
      npm_config_cache: path.join(folder, 'npm'),
      npm_config_fetch_retries: '0',
      npm_config_registry: `http://127.0.0.1:${port}/`,
    },
  });
  return { code: await child.exited, output: child.output() };
}

describe('SEC-03: advisories', () => {
  it('SEC-03: an installed library with one is named, with what to install', async () => {
    vulnerable = `<${NEWER}`;
    const { code, output } = await audit();
    expect(installedPackages[NAME]).toEqual([version]);
    expect(output).toContain('1 advisories');
    expect(output).toMatch(
      new RegExp(`✗ ${NAME} .*: high advisory: npm install --save-exact ${NAME}@${NEWER}\n`),
    );
    expect(code).toBe(1);
  });

  it('SEC-03: one without a newer version says so', async () => {
    vulnerable = '*';
    const { code, output } = await audit();
    expect(output).toMatch(
      new RegExp(`✗ ${NAME} .*: high advisory: no newer version yet: see docs/security.md\n`),
    );
    expect(code).toBe(1);
  });

  it('SEC-03: a registry that knows of none', async () => {
    const { code, output } = await audit();
    expect([code, output]).toEqual([0, expect.stringContaining('0 advisories')]);
    expect(Object.keys(installedPackages).length).toBeGreaterThan(100);
  });

  it('SEC-03: where the registry refuses, or nothing answers, it says that nobody looked, and the rest is checked', async () => {
    status = 503;
    for (const port of [registryPort(), await freePort()]) {
      const { code, output } = await audit(port);
      expect(output).toMatch(/\d+ packages: licences, install scripts, origins\n/);
      expect(output).toContain('advisories: not checked, the registry did not answer');
      expect(code).toBe(0);
    }
  });
});
