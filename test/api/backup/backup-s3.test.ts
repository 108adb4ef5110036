import path from 'node:path';
import { expect, it } from 'vitest';
import { installation, sha256 } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { fileSums, sumsOf } from '../../harness/servers/backup.ts';
import { createEmptyDatabase, createTestDatabase, demoFiles } from '../../harness/servers/database.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

/** Backups in a bucket, by the commands alone (OPS-08). */

const service = await s3Service();
const bucket = (name: string) => `s3://${name}?endpoint=${service.endpoint}`;
const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const keyFile = path.join(source.folder, 'key');
const key = await adminCommand(source, ['backup:key', keyFile]).ended;
const publicKey = /^BACKUP_PUBLIC_KEY=(age1\w+)$/m.exec(key.output)?.[1] ?? '';

type Installation = Pick<ReturnType<typeof installation>, 'database' | 'settings'>;

/** Runs a command on an installation whose backups are in the bucket. */
const run = (target: Installation, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  adminCommand(target, args, {
    BACKUP_DIR: bucket('sauvegardes/service'),
    BACKUP_PUBLIC_KEY: publicKey,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...env,
  }).ended;

/** The objects of a folder of a bucket, by their name in it. */
const objectsIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    [...service.objects]
      .filter(([key]) => key.startsWith(`/${folder}/`))
      .map(([key, bytes]) => [key.slice(folder.length + 2), bytes]),
  );

it('OPS-08: a backup in a bucket is verified and restored by its name, into a bucket too, to the rows and files of its source', async () => {
  const sums = await sumsOf(source.database.ownerUrl);
  const backup = await run(source, ['backup']);
  expect(backup.code, backup.output).toBe(0);
  const objects = [...objectsIn('sauvegardes/service')];
  expect(objects).toHaveLength(1);
  const [name = '', bytes = Buffer.of()] = objects[0] ?? [];
  expect(backup.output).toContain(`Sauvegarde terminée : ${name}`);
  expect(bytes.subarray(0, 200).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  const secret = ['--key', keyFile];
  const verification = await run(source, ['backup:verify', name, ...secret]);
  expect(verification.code, verification.output).toBe(0);
  expect(verification.output).toContain('La sauvegarde est bonne');

  const target = installation(await createEmptyDatabase());
  const absent = await run(target, ['restore', name.replace('20', '19'), ...secret]);
  expect([absent.code, absent.output]).toEqual([1, expect.stringContaining('ne peut pas être lu')]);
  expect(await sumsOf(target.database.ownerUrl)).toEqual({});
  const restoration = await run(target, ['restore', name, ...secret], {
    FILES_URL: bucket('dossiers/reprise'),
  });
  expect(restoration.code, restoration.output).toBe(0);
  expect(restoration.output).toContain('Restauration terminée');
  expect(await sumsOf(target.database.ownerUrl)).toEqual(sums);
  const files = [...objectsIn('dossiers/reprise')].map(([file, content]) => [file, sha256(content)]);
  expect(files.length).toBeGreaterThan(10);
  expect(Object.fromEntries(files)).toEqual(fileSums(source.settings.filesUrl));
});
