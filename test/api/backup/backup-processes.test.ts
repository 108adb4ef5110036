import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { installation } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { fileSums, newKeys, restore, sumsOf } from '../../harness/servers/backup.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  demoFiles,
  untilNobodyWrites,
} from '../../harness/servers/database.ts';

/** Backups and restores whose process dies (OPS-08). */

const KILLS = 50;
const keys = await newKeys();
const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const backupDir = path.join(source.folder, 'backups');
const keyFile = path.join(source.folder, 'key');
fs.writeFileSync(keyFile, keys.secret);

const backUp = () =>
  adminCommand(source, ['backup'], {
    BACKUP_DIR: backupDir,
    BACKUP_PUBLIC_KEY: keys.public,
    BACKUP_KEEP: String(KILLS),
  });

const names = () =>
  fs.existsSync(backupDir) ? fs.readdirSync(backupDir).filter((name) => name.endsWith('.age')) : [];

type Command = ReturnType<typeof adminCommand>;

/** Ends a command after so many lines of progress and a moment more; tells whether it was cut. */
async function killAfter({ kill, ended, output }: Command, lines: number, milliseconds: number) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  await expect
    .poll(() => output().split('\n').length > lines || isOver, { interval: 1, timeout: 120_000 })
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  kill();
  return (await ended).code === null;
}

/** The number of lines of a command that is not disturbed. */
async function linesOf({ ended }: Command): Promise<number> {
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  return output.split('\n').length;
}

it('OPS-08: 50 backups that are killed at any moment leave only complete ones under their names', async () => {
  const lines = await linesOf(backUp());
  let cutCount = 0;
  for (let round = 0; round < KILLS; round += 1)
    if (await killAfter(backUp(), Math.floor((round * lines) / KILLS), round % 7)) cutCount += 1;
  expect(cutCount).toBeGreaterThan(KILLS / 2);
  const { code, output } = await backUp().ended;
  expect(code, output).toBe(0);
  for (const name of names()) {
    const target = installation(await createEmptyDatabase());
    await restore(target, path.join(backupDir, name), keys.secret);
  }
  // A backup that is noted is there.
  const { rows } = await source.pool.query<{ name: string }>('select name from backups');
  expect(names()).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

it('OPS-08: 50 restores that are killed at any moment leave an empty database or the whole backup', async () => {
  const file = path.join(backupDir, names().sort().at(-1) ?? '');
  const start = (target: ReturnType<typeof installation>) =>
    adminCommand(target, ['restore', file, '--key', keyFile]);
  const whole = installation(await createEmptyDatabase());
  const lines = await linesOf(start(whole));
  const sums = await sumsOf(whole.database.ownerUrl);
  let cutCount = 0;
  let target = installation(await createEmptyDatabase());
  for (let round = 0; round < KILLS; round += 1) {
    const isCut = await killAfter(start(target), Math.floor((round * lines) / KILLS), round % 7);
    await untilNobodyWrites(target.db);
    if (isCut) cutCount += 1;
    const tables = Object.keys(await sumsOf(target.database.ownerUrl));
    // Nothing but the mark of the restore, with which no server starts.
    if (tables.length <= 1) {
      if (tables.length === 1) await expect(migrate(target.database.ownerUrl, 'app')).rejects.toThrow();
      continue;
    }
    expect(await sumsOf(target.database.ownerUrl)).toEqual(sums);
    expect(fileSums(target.settings.filesUrl)).toEqual(fileSums(whole.settings.filesUrl));
    target = installation(await createEmptyDatabase());
  }
  expect(cutCount).toBeGreaterThan(KILLS / 2);
  // The database of so many accidents takes the next restore.
  if (Object.keys(await sumsOf(target.database.ownerUrl)).length > 1)
    target = installation(await createEmptyDatabase());
  await linesOf(start(target));
  expect(await sumsOf(target.database.ownerUrl)).toEqual(sums);
}, 1_800_000);
