import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { backUpBeforeUpgrade } from '../../../src/server/backup/before-upgrade.ts';
import { backupName } from '../../../src/server/backup/targets.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { openDatabase } from '../../../src/server/data/open.ts';
import { newestMigration, readSchemaVersion } from '../../../src/server/db/program-version.ts';
import { createLog } from '../../../src/server/logging.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { PASSWORD, testSettings } from '../../harness/data/settings.ts';
import { installation } from '../../harness/data/transfer.ts';
import { newKeys, restore } from '../../harness/servers/backup.ts';
import {
  createEmptyDatabase,
  createOlderDatabase,
  MIGRATIONS,
  ownerClient,
} from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Backups before a newer program changes the structure of the database (OPS-08). */

const keys = await newKeys();
const folder = temporaryFolder('before-upgrade');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

/** A file where the folder of the backups should be. */
const noFolder = path.join(folder, 'no-folder');
fs.writeFileSync(noFolder, '');

const settingsFor = (backupDir: string) =>
  testSettings({
    filesUrl: path.join(folder, 'files'),
    backupDir,
    backupPublicKeys: [keys.public],
    backupKeep: 2,
  });

/** The version of the database in a backup. */
async function versionIn(file: string): Promise<number> {
  const { header } = await restore(installation(await createEmptyDatabase()), file, keys.secret);
  return header.schemaVersion;
}

it('OPS-08: the start of a newer program makes one backup of the older database, and changes nothing where that fails', async () => {
  const older = await createOlderDatabase('0018');
  const owner = await ownerClient(older);
  const rows = path.resolve(import.meta.dirname, '../../data/older-database.sql');
  await owner.query(fs.readFileSync(rows, 'utf8'));
  await owner.query('update credentials set password_hash = $1', [await hashPassword(PASSWORD)]);
  const start = async (backupDir: string) => {
    const settings = {
      ...settingsFor(backupDir),
      databaseUrl: older.url,
      migrationDatabaseUrl: older.ownerUrl,
    };
    const options = { clock: systemClock, log: createLog('silent'), say: () => {}, onLost: () => {} };
    await (await openDatabase(settings, options)).close();
  };
  await expect(start(noFolder)).rejects.toThrow('a échoué, rien n’a été changé');
  expect(await readSchemaVersion(owner)).toBe(17);
  const backupDir = path.join(folder, 'start');
  await start(backupDir);
  expect(await readSchemaVersion(owner)).toBe(newestMigration());
  const [name = '', ...others] = fs.readdirSync(backupDir);
  expect([name, others]).toEqual([expect.stringMatching(/Z-avant-mise-a-jour-17\.tar\.zst\.age$/), []]);
  expect(await versionIn(path.join(backupDir, name))).toBe(17);
  // The next start has nothing to migrate.
  await start(backupDir);
  expect(fs.readdirSync(backupDir)).toEqual([name]);
});

it('OPS-08: an upgrade that fails at each start keeps the nightly backups, and the newest one of its own', async () => {
  // The table of backups itself is not there yet.
  const tag = fs.readdirSync(MIGRATIONS).find((name) => name.endsWith('_backups.sql')) ?? '';
  const version = Number(tag.slice(0, 4)) - 1;
  const older = await createOlderDatabase(tag.slice(0, 4));
  const owner = await ownerClient(older);
  const backupDir = path.join(folder, 'failing');
  fs.mkdirSync(backupDir);
  const nightly = ['2026-11-24T00:30:00Z', '2026-11-25T00:30:00Z'].map((moment) =>
    backupName(new Date(moment)),
  );
  for (const name of nightly) fs.writeFileSync(path.join(backupDir, name), '');
  const startAt = async (moment: string) => {
    vi.setSystemTime(moment);
    await backUpBeforeUpgrade(owner, older.ownerUrl, settingsFor(backupDir), () => {});
  };
  await startAt('2026-11-25T09:00:00Z');
  await startAt('2026-11-25T09:00:10Z');
  await startAt('2026-11-25T09:00:20Z');
  const last = `sauvegarde-2026-11-25T09-00-20Z-avant-mise-a-jour-${version}.tar.zst.age`;
  expect(fs.readdirSync(backupDir).sort()).toEqual([...nightly, last]);
  expect(await versionIn(path.join(backupDir, last))).toBe(version);
});
