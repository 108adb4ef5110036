import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/server/files/store.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

const service = await s3Service();
const parentFolder = temporaryFolder('store');
afterAll(() => fs.rmSync(parentFolder, { recursive: true, force: true }));
const folder = path.join(parentFolder, 'files');

/** The paths of all files around the stores and of all objects of the service. */
const allPaths = () => [
  ...fs
    .readdirSync(parentFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(parentFolder, name)),
  ...service.objects.keys(),
];

describe.each([
  ['a folder', folder, `${folder}/`],
  ['a file: address', `file://${folder}/below`, `${folder}/below/`],
  ['a bucket', `s3://photos?region=eu-west-3&endpoint=${service.endpoint}`, '/photos/'],
  [
    'a folder of a bucket',
    `s3://photos/service/files?endpoint=${service.endpoint}`,
    '/photos/service/files/',
  ],
])('%s', (_name, address, root) => {
  it('OPS-03: keeps bytes as they are, until they are removed', async () => {
    const store = await openStore(address);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    expect(await store.get('users/a.png')).toBeNull();
    await store.put('users/a.png', bytes, 'image/png');
    expect(Buffer.from((await store.get('users/a.png')) ?? []).equals(bytes)).toBe(true);
    await store.put('users/a.png', bytes.subarray(0, 10), 'image/png');
    expect((await store.get('users/a.png'))?.length).toBe(10);
    await store.delete('users/a.png');
    expect(await store.get('users/a.png')).toBeNull();
    // Deleting a missing file is no error.
    await store.delete('users/a.png');
  });

  it('OPS-03: stores a file that is streamed from the disk', async () => {
    const store = await openStore(address);
    const source = `${parentFolder}/source`;
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 253));
    fs.writeFileSync(source, bytes);
    await store.put('veterans/d.pdf', { path: source, size: bytes.length }, 'application/pdf');
    expect(Buffer.from((await store.get('veterans/d.pdf')) ?? []).equals(bytes)).toBe(true);
    expect(await buffer(await store.stream('veterans/d.pdf'))).toEqual(bytes);
    await expect(store.stream('veterans/none.pdf').then(buffer)).rejects.toThrow();
    const upload = store.put('veterans/e.pdf', { path: `${parentFolder}/gone`, size: 1 }, 'application/pdf');
    await expect(upload).rejects.toThrow();
  });

  it('SEC-03: a key never leads out of the store', async () => {
    const store = await openStore(address);
    for (const key of ['../x', '/etc/passwd/../x', 'users/../../x']) {
      const before = allPaths();
      await store.put(key, Uint8Array.of(1), 'image/png').catch(() => {});
      const addedPaths = allPaths().filter((one) => !before.includes(one));
      expect(
        addedPaths.filter((one) => !path.normalize(one).startsWith(root)),
        key,
      ).toEqual([]);
    }
  });
});

it('SEC-03: a file in a folder is for the server’s account alone', async () => {
  await (await openStore(folder)).put('veterans/c.pdf', Uint8Array.of(1), 'application/pdf');
  expect(fs.statSync(`${folder}/veterans/c.pdf`).mode & 0o777).toBe(0o600);
});

it('OPS-03: two folders of a bucket do not mix', async () => {
  const one = await openStore(`s3://photos/one?endpoint=${service.endpoint}`);
  const other = await openStore(`s3://photos/other?endpoint=${service.endpoint}`);
  await one.put('users/b.png', Uint8Array.of(1), 'image/png');
  expect([...service.objects.keys()]).toContain('/photos/one/users/b.png');
  expect(await other.get('users/b.png')).toBeNull();
  await other.delete('users/b.png');
  expect(await one.get('users/b.png')).not.toBeNull();
});
