import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { checkDatabase } from '../../../src/server/command-line/config-check/database.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import { startServer, type TestServer, temporaryFolder } from '../../harness/servers/server.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

/** The steps of docs/scaling.md, 'From one machine to three', as commands. */

const keys = await newKeys();
const folder = temporaryFolder('one-machine');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const keyFile = path.join(folder, 'cle.txt');
fs.writeFileSync(keyFile, keys.secret);
const file = path.join(folder, 'depart.tar.zst.age');
const document = pdf('Carte du combattant');

/** The machine of before: everything in one folder. */
const one = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '', MIGRATION_DATABASE_URL: '' };
const bucket = await s3Service();
const database = await createEmptyDatabase();
/** The settings of both new servers. The accounts come with the backup. */
const three = {
  FILES_URL: `s3://files/service?region=local&endpoint=${bucket.endpoint}`,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
};

function command(args: readonly string[], env: Readonly<Record<string, string>>) {
  return adminCommand({ database, settings: testSettings() }, args, env).ended;
}

/** Sends a document of a new veteran; gives its path. */
async function sendDocument(server: TestServer): Promise<string> {
  const office = await officeOf(server);
  const form = new FormData();
  form.set('name', 'Carte');
  form.set('observation', 'Essai');
  form.set('veteran', (await office.veteran({ lastName: 'Demenagee' }))['@id']);
  form.set('paramsFile', (await office.first('params_files'))['@id']);
  form.set('file', new File([Uint8Array.from(document)], 'carte.pdf'));
  const answer = await server.request('POST', '/api/files/veterans', { token: office.token, body: form });
  expect(answer.status).toBe(201);
  return answer.body['@id'];
}

let link = '';

it('OPS-08: the service on one machine is backed up once it is stopped', async () => {
  const old = await startServer({ env: { ...one, DEMO: '0' } });
  link = await sendDocument(old);
  expect(await old.stop()).toBe(0);
  const { code, output } = await command(['backup', file], {
    ...one,
    FILES_URL: '',
    BACKUP_PUBLIC_KEY: keys.public,
  });
  expect(code, output).toBe(0);
});

it('OPS-07: before the restore config:check misses the first administrator alone, who is in the backup', async () => {
  const settings = testSettings({
    databaseUrl: database.url,
    migrationDatabaseUrl: database.ownerUrl,
    adminPassword: undefined,
    adminEmail: undefined,
  });
  const failures = (await checkDatabase(settings)).filter(({ state }) => state === 'failure');
  expect(failures).toHaveLength(1);
  expect(failures[0]?.text).toContain('ADMIN_PASSWORD, ADMIN_EMAIL');
});

it('OPS-08, OPS-10: the restore gives the rows to the owner of a PostgreSQL server, and the documents to a bucket', async () => {
  const { code, output } = await command(['restore', file, '--key', keyFile], three);
  expect(code, output).toBe(0);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `select distinct tableowner from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  await owner.end();
  expect(rows).toEqual([{ tableowner: 'owner' }]);
  expect([...bucket.objects.values()].some((bytes) => bytes.equals(document))).toBe(true);
});

it('OPS-10: two servers go on with it: the accounts sign in, documents are read, records are written', async () => {
  const servers = [await startServer({ database, env: three }), await startServer({ database, env: three })];
  for (const server of servers) {
    const { token, veteran } = await officeOf(server);
    const answer = await fetch(server.url + link, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(document)).toBe(true);
    // The role of DATABASE_URL has its rights.
    await veteran({ lastName: 'Arrivee' });
  }
  for (const server of servers) expect(await server.stop()).toBe(0);
});
