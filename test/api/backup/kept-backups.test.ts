import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepBackup } from '../../../src/server/backup/kept-backups.ts';
import { backupName, outdatedBackups } from '../../../src/server/backup/targets.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** BACKUP_DIR keeps the backups that these rules name (OPS-08). */

const keys = await newKeys();
const folder = temporaryFolder('kept');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;

it('OPS-08: leftovers of backups that died a day ago are removed before the next one, which may need their room', async () => {
  const backupDir = path.join(folder, 'full');
  fs.mkdirSync(backupDir);
  const [old, young] = [2 * DAY_MS, 3_600_000].map((ageMs) => {
    const moment = new Date(Date.now() - ageMs);
    const name = `${backupName(moment)}.partiel`;
    fs.writeFileSync(path.join(backupDir, name), '');
    fs.utimesSync(path.join(backupDir, name), moment, moment);
    return name;
  });
  expect(fs.readdirSync(backupDir).sort()).toEqual([old, young]);
  // A backup of an empty database fails.
  const { ownerUrl } = await createEmptyDatabase();
  const source = { ownerUrl, filesUrl: folder, publicKeys: [keys.public], environment: '' };
  const backup = keepBackup({ backupDir, backupKeep: 2 }, source, { now: new Date() });
  await expect(backup).rejects.toThrow('Il n’y a rien à sauvegarder');
  expect(fs.readdirSync(backupDir)).toEqual([young]);
});

it('OPS-08: backups before an upgrade push out no other one; of one version the newest stays, until enough others are newer', () => {
  const at = (day: number, version?: number) => backupName(new Date(Date.UTC(2026, 0, day)), version);
  const nightly = [at(1), at(2), at(4)];
  expect(outdatedBackups(nightly, 2)).toEqual([at(1)]);
  expect(outdatedBackups(nightly, 4)).toEqual([]);
  const failing = [at(1), at(2), at(3, 70), at(4), at(5, 73), at(6, 73), at(7, 73)];
  expect(outdatedBackups(failing, 3)).toEqual([at(5, 73), at(6, 73)]);
  expect(outdatedBackups([...failing, at(8), at(9)], 3)).toEqual([
    ...[at(1), at(2), at(3, 70)],
    ...[at(5, 73), at(6, 73)],
  ]);
  expect(outdatedBackups([...failing, at(8), at(9), at(10)], 3)).toEqual(failing);
});
