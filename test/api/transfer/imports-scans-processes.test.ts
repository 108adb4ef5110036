import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { looseFiles, veteranFiles } from '../../../src/server/db/schema.ts';
import { pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { type ZippedFile, zipOfFiles } from '../../harness/data/scans.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer, type TestServer, temporaryFolder } from '../../harness/servers/server.ts';

/** Imports of scans whose server dies (VET-19). */

const FILES = 300;

const filesUrl = temporaryFolder('killed-scans');
const api = await testApi({ settings: { filesUrl } });
const { token, veteran } = await officeOf(api);
const { upload, command, read } = importSteps(api, token, 'veteranFiles');

const servers: TestServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill9()));
  fs.rmSync(filesUrl, { recursive: true, force: true });
});
async function serve(): Promise<TestServer> {
  const server = await startServer({ database: api.database, env: { FILES_URL: filesUrl } });
  servers.push(server);
  return server;
}

/** The keys under which the file store has bytes. */
const storedKeys = (): string[] =>
  fs
    .readdirSync(filesUrl, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(filesUrl, path.join(parentPath, name)));

it('VET-19, DOC-04: kill -9 while scans are checked, attached and taken back: each is there once with its bytes, and nothing is lost in the store', async () => {
  const owner = await veteran({ lastName: 'Reprise' });
  const contents = Array.from({ length: FILES }, (_, at) => pdf(`page ${at}`));
  const files = contents.map(
    (content, at): ZippedFile => [`${owner.id}_acte de naissance (${at}).pdf`, content],
  );
  const { body: listImport } = await upload(await zipOfFiles(files), 'dossiers.zip');
  const link = listImport['@id'];
  const readProcessedCount = async () => (await read(link)).processed;
  /** Kills two servers in the middle of their work; the third one ends it. */
  const untilState = async (state: string) => {
    for (let kills = 0; kills < 2; kills += 1) {
      const before = await readProcessedCount();
      const server = await serve();
      await expect
        .poll(async () => (await readProcessedCount()) > before || (await read(link)).state === state, {
          interval: 5,
          timeout: 60_000,
        })
        .toBe(true);
      await server.kill9();
    }
    const last = await serve();
    await expect.poll(async () => (await read(link)).state, { timeout: 120_000 }).toBe(state);
    await last.kill9();
  };
  const move = async (name: string, body: object) => {
    const answer = await command(await read(link), name, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  await move('matching', listImport.matching);
  await untilState('checked');
  expect((await read(link)).outcomes).toEqual({ new: FILES });

  await move('run', { written: ['new'] });
  await untilState('done');
  expect(await read(link)).toMatchObject({ processed: FILES, results: { created: FILES } });
  const documents = await api.db.select().from(veteranFiles).orderBy(veteranFiles.id);
  const bytes = documents.map(({ storageKey }) => fs.readFileSync(path.join(filesUrl, storageKey)));
  expect(bytes.map(String).sort()).toEqual(contents.map(String).sort());
  // Files that a killed server stored and did not attach are known, so they are swept.
  const loose = (await api.db.select().from(looseFiles)).map(({ storageKey }) => storageKey);
  const knownKeys = new Set([...documents.map(({ storageKey }) => storageKey), ...loose]);
  expect(storedKeys().filter((key) => !knownKeys.has(key))).toEqual([]);

  await move('undo', {});
  await untilState('undone');
  expect(await read(link)).toMatchObject({ results: { undone: FILES } });
  expect(await api.db.$count(veteranFiles)).toBe(0);
});
