import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { installation } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { newKeys, sumsOf } from '../../harness/servers/backup.ts';
import { createEmptyDatabase, createTestDatabase } from '../../harness/servers/database.ts';
import { copyNextRelease } from '../../harness/servers/next-release.ts';
import { freePort, spawnServer, temporaryFolder } from '../../harness/servers/server.ts';

/** Backups of the next release, and this one (OPS-08). */

const release = temporaryFolder('newer-program');
afterAll(() => fs.rmSync(release, { recursive: true, force: true }));
const migrations = copyNextRelease(release, '-- contract\nALTER TABLE cells DROP COLUMN name_arabic;');

type Installation = ReturnType<typeof installation>;

/** Runs a command of the next release. */
async function runNewer(
  target: Installation,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const script = path.join(release, 'src/server/command-line/main.ts');
  const { code, output } = await adminCommand(target, args, env, script).ended;
  expect(code, output).toBe(0);
}

it('OPS-08, OPS-07: an older program refuses a database that was restored from a newer backup, says what to do, and changes nothing', async () => {
  const keys = await newKeys();
  const source = installation(await createTestDatabase());
  await migrate(source.database.ownerUrl, 'app', { folder: migrations });
  const file = path.join(source.folder, 'newer.age');
  const keyFile = path.join(source.folder, 'key');
  fs.writeFileSync(keyFile, keys.secret);
  await runNewer(source, ['backup', file], { BACKUP_PUBLIC_KEY: keys.public });
  const target = installation(await createEmptyDatabase());
  await runNewer(target, ['restore', file, '--key', keyFile]);

  const sums = await sumsOf(target.database.ownerUrl);
  const place = path.join(target.folder, 'data');
  const server = spawnServer({
    ...{ PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'silent' },
    ...{ DATABASE_URL: target.database.url, MIGRATION_DATABASE_URL: target.database.ownerUrl },
    ...{ DATA_DIR: place, FILES_URL: path.join(place, 'files') },
  });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/à la version (\d+) et demande un programme de la version \1 au moins/);
  expect(server.output()).toContain(
    'Installez le programme le plus récent, ou restaurez une sauvegarde d’avant la mise à jour.',
  );
  expect(server.output()).not.toMatch(/^\s+at /m);
  expect(await sumsOf(target.database.ownerUrl)).toEqual(sums);
  expect(fs.existsSync(place)).toBe(false);
});
