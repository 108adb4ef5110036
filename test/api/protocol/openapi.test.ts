import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import generateTypes, { astToString } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../src/server/api.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

/** The OpenAPI document over HTTP, and a client that is generated from it. */

const root = path.join(import.meta.dirname, '../../..');
const api = await testApi({ demo: true });
const read = async () => (await api.request('GET', '/api/docs.json')).body;

it('API-08: the document is read without a token, as the Hydra documentation is', async () => {
  const { status, headers, body } = await api.request('GET', '/api/docs.json');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Link')).toContain('/api/docs.jsonld');
  expect(body.openapi).toBe('3.1.0');
});

it('API-08, OPS-07: the document bears the product’s version, as the entry point does', async () => {
  const { body: entryPoint } = await api.request('GET', '/api');
  expect((await read()).info.version).toBe(PROGRAM_VERSION);
  expect(entryPoint.version).toBe(PROGRAM_VERSION);
});

it('API-08: the router has no route that the document lacks', async () => {
  const paths = new Set(Object.keys((await read()).paths));
  const routes = createApi(api.context).routes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((route) => !paths.has(route))).toEqual([]);
});

it('API-08: the page of the document is in none of the other bundles', async () => {
  for (const name of ['index', 'public', 'public.ar'])
    expect(await readFile(path.join(root, `dist/.vite/${name}.json`), 'utf8')).not.toContain('swagger');
  expect(await readFile(path.join(root, 'dist/.vite/api-docs.json'), 'utf8')).toContain('swagger');
});

describe('a client in TypeScript', () => {
  let folder = '';
  // biome-ignore lint/suspicious/noExplicitAny: the client is made by this test, and has its types from the document
  let client: any;

  beforeAll(async () => {
    // Within the tree, where the client finds its packages.
    await mkdir(path.join(root, 'test-results'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'test-results/openapi-client-'));
    await writeFile(path.join(folder, 'api.d.ts'), astToString(await generateTypes(await read())));
    await cp(path.join(root, 'test/data/openapi-client'), folder, { recursive: true });
    await cp(path.join(folder, 'client.ts.txt'), path.join(folder, 'client.ts'));
    client = await import(path.join(folder, 'client.ts'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('API-08: compiles with the types that openapi-typescript makes of the document', async () => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const result = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
    expect(result.stdout).toBe('');
  });

  it('API-08: signs in, lists, and follows every page without the filters', async () => {
    const connection = client.connect({ baseUrl: api.settings.publicUrl, fetch: api.fetch });
    const token = await client.signIn(connection.forSignIn, 'admin', PASSWORD);
    const { ids, total, hasFilters } = await client.readVeterans(connection.withToken(token));
    expect(total).toBeGreaterThan(40);
    expect(new Set(ids).size).toBe(total);
    expect(hasFilters).toBe(false);
  });

  it('API-08: creates a record, and hears by its field what is wrong with one', async () => {
    const connection = client.connect({ baseUrl: api.settings.publicUrl, fetch: api.fetch });
    const signedIn = connection.withToken(await client.signIn(connection.forSignIn, 'admin', PASSWORD));
    const newCell = await client.createCell(signedIn, 'Cellule d’un client');
    expect(newCell).toMatchObject({ '@type': 'Cell', name: 'Cellule d’un client', archived: false });
    expect(await client.createCell(signedIn, '')).toEqual(['name']);
  });
});
