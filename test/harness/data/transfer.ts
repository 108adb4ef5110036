import { createHash } from 'node:crypto';
import fs, { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterAll, expect } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { writeArchive } from '../../../src/server/transfer/export/write-archive.ts';
import { readArchive } from '../../../src/server/transfer/import/read-archive.ts';
import type { TestApi } from '../servers/api.ts';
import type { TestDatabase } from '../servers/database.ts';
import { temporaryFolder } from '../servers/server.ts';
import { PASSWORD, testSettings } from './settings.ts';

/** An installation to export from or to import into: a database and a folder of files, gone after the test file. */
export function installation(database: TestDatabase, changes: Partial<Settings> = {}) {
  const { db, pool, end } = connect(database.url);
  afterAll(end);
  const folder = temporaryFolder('transfer');
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const settings = testSettings({ dataDir: folder, filesUrl: path.join(folder, 'files'), ...changes });
  const context = { db, settings };

  /** Exports to a file of the folder, at the moment that is given. */
  async function exportTo(name: string, now = new Date('2026-11-25T10:00:00Z')): Promise<string> {
    const file = path.join(folder, name);
    await writeArchive({ ...context, clock: () => now }, Writable.toWeb(createWriteStream(file)), {
      signal: new AbortController().signal,
    });
    return file;
  }
  const importFrom = (file: string) => readArchive(file, { context, ownerUrl: database.ownerUrl });
  return { db, pool, settings, folder, database, exportTo, importFrom };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes of every file of a ZIP by its path, in the order of the ZIP. */
export const filesOf = (file: string): Promise<Map<string, Buffer>> => filesIn(fs.readFileSync(file));

async function filesIn(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = new ZipReader(new Uint8ArrayReader(archive), {
    strictness: 'strict',
    checkCrc32: true,
  });
  const files = new Map<string, Buffer>();
  for (const entry of await zip.getEntries())
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  return files;
}

/** The files of the archive of what is kept about the person of a record (SEC-07); `link` is the record's. */
export async function personArchive(
  { fetch, settings }: Pick<TestApi, 'fetch' | 'settings'>,
  token: string,
  link: string,
): Promise<Map<string, Buffer>> {
  const answer = await fetch(
    new Request(`${settings.publicUrl}${link}/archive`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ currentPassword: PASSWORD }),
    }),
  );
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  return filesIn(new Uint8Array(await answer.arrayBuffer()));
}

const OF_THE_ARCHIVE = new Set(['SHA256SUMS', 'manifeste.json']);

/** The same files with the checksums that they have, in the list and in the manifest. */
export function withChecksums(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const others = [...files].filter(([name]) => !OF_THE_ARCHIVE.has(name));
  const sums = Buffer.from(others.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
  const manifest = JSON.parse(String(files.get('manifeste.json')));
  manifest.checksums.sha256 = sha256(sums);
  return new Map([
    ...others,
    ['SHA256SUMS', sums],
    ['manifeste.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
  ]);
}

/** Writes a ZIP with any names, as somebody else may make one. */
export async function writeZip(file: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, bytes] of files) await zip.add(name, new Uint8ArrayReader(new Uint8Array(bytes)));
  fs.writeFileSync(file, await zip.close());
  return file;
}
