import diagnostics from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { veteranImportRows } from '../../../src/server/db/schema.ts';
import { sheetRows } from '../../../src/server/imports/sheets/sheet-rows.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { repeatedCells, xlsx } from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const token = await api.signIn('admin');
const { upload, abandon } = importSteps(api, token);

/** Node tells of each thread that is started. */
const THREADS = 'worker_threads';
let onThread: (worker: Worker) => void = () => {};
const hear = (message: unknown) => onThread((message as { worker: Worker }).worker);
beforeAll(() => diagnostics.subscribe(THREADS, hear));
afterAll(() => {
  diagnostics.unsubscribe(THREADS, hear);
});

const HEADINGS = ['Civilité', 'Nom', 'Prénom', 'Né le', 'Adresse'];
const LONG_LIST = Array.from({ length: 20_000 }, (_, index) => [
  ...['Mr', `Benali ${index}`, 'Karim', '14/08/1936'],
  `${index} rue Didouche Mourad, Alger`,
]);

it('VET-19: a thread of its own reads a long list, others are answered meanwhile, and it ends with the list', async () => {
  const content = await xlsx([HEADINGS, ...LONG_LIST]);
  const threads: Worker[] = [];
  let isRead = false;
  const startPromise = new Promise<void>((resolve) => {
    onThread = (worker) => {
      threads.push(worker);
      resolve();
    };
  });
  const uploading = upload(content, 'liste.xlsx').finally(() => {
    isRead = true;
  });
  await Promise.race([startPromise, uploading]);
  expect(threads).toHaveLength(1);
  const endPromise = new Promise((resolve) => threads[0]?.once('exit', resolve));
  for (const path of ['/api/cells', '/api/veterans', '/api/me']) {
    const { status } = await api.request('GET', path, { token });
    expect([path, status, isRead]).toEqual([path, 200, false]);
  }
  const { status, body } = await uploading;
  expect([status, await api.db.$count(veteranImportRows)]).toEqual([201, LONG_LIST.length + 1]);
  await endPromise;
  expect(threads).toHaveLength(1);
  await abandon(body);
});

/** A file of so many rows, each of a million characters that stand in it once. */
async function repeatedFile(rowCount: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'combattants-test-rows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'liste.xlsx');
  await writeFile(file, await repeatedCells(rowCount));
  return file;
}

it('VET-19, SEC-03: long rows are handed over a few at a time', async () => {
  const sizes: number[] = [];
  for await (const rows of sheetRows(await repeatedFile(10))) sizes.push(rows.length);
  expect(sizes).toEqual([4, 4, 2]);
});

it('VET-19, SEC-03: a thread that ends while its rows are being stored is no damaged file', async () => {
  const threads: Worker[] = [];
  onThread = (worker) => threads.push(worker);
  const rows = sheetRows(await repeatedFile(10));
  expect((await rows.next()).value).toHaveLength(4);
  await threads[0]?.terminate();
  await expect(rows.next()).rejects.toMatchObject({ violations: [{ code: 'import.inflated' }] });
  expect(threads).toHaveLength(1);
});
