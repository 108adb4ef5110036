import fs from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { MANIFEST, type Manifest } from '../../../src/server/backup/archive-format.ts';
import { readEntries } from '../../../src/server/backup/archive-reader.ts';
import { writeEncrypted } from '../../../src/server/backup/archive-writer.ts';
import { installation, sha256 } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { backUp, newKeys } from '../../harness/servers/backup.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** The commands of backups as processes, with what they refuse (OPS-08). */

const keys = await newKeys();
const source = installation(await createTestDatabase());
const file = await backUp(source, keys.public, 'good.age');
const keyFile = path.join(source.folder, 'key');
fs.writeFileSync(keyFile, keys.secret);
const scratch = temporaryFolder('verify');
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const TABLE = 'public.params_countries';
const ROWS = `tables/${TABLE}/000001.copy`;

/** Verifies a backup; returns the exit code, the output and what it left in the folder of temporary files. */
async function verify(archive: string) {
  const { code, output } = await adminCommand(source, ['backup:verify', archive, '--key', keyFile], {
    TMPDIR: scratch,
  }).ended;
  return { code, output, leftFiles: fs.readdirSync(scratch) };
}

/** Writes an archive with other bytes in some of its entries. */
async function changeArchive(name: string, changes: Readonly<Record<string, (bytes: Buffer) => Buffer>>) {
  const output = path.join(source.folder, name);
  const input = Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>;
  await writeEncrypted(
    [keys.public],
    async (archive) => {
      for await (const entry of readEntries(input, [keys.secret])) {
        const bytes = await buffer(entry.bytes);
        await archive.add(entry.path, changes[entry.path]?.(bytes) ?? bytes);
      }
    },
    (bytes) => bytes.pipeTo(Writable.toWeb(fs.createWriteStream(output)) as WritableStream),
  );
  return output;
}

/** Changes the sum of the table in a manifest. */
const withSum = (sum: string) => (bytes: Buffer) => {
  const manifest: Manifest = JSON.parse(bytes.toString('utf8'));
  const tables = manifest.tables.map((table) => (table.name === TABLE ? { ...table, sha256: sum } : table));
  return Buffer.from(JSON.stringify({ ...manifest, tables }));
};

it('OPS-08: backup:verify says that a backup is good, and leaves nothing behind', async () => {
  const { code, output, leftFiles } = await verify(file);
  expect([code, leftFiles]).toEqual([0, []]);
  expect(output).toContain('La sauvegarde est bonne');
});

it('OPS-08: backup:verify refuses a manifest with one wrong sum, and leaves nothing behind', async () => {
  const archive = await changeArchive('sum.age', { [MANIFEST]: withSum('0'.repeat(64)) });
  const { code, output, leftFiles } = await verify(archive);
  expect([code, leftFiles]).toEqual([1, []]);
  expect(output).toContain(`La sauvegarde est abîmée ou incomplète (${TABLE})`);
  expect(output).not.toMatch(/est bonne|^\s+at /m);
});

it('OPS-08: backup:verify refuses a backup whose database differs once it is restored, and leaves nothing behind', async () => {
  // The same number, as COPY would not write it.
  let sum = '';
  const changeRows = (bytes: Buffer) => {
    const otherBytes = Buffer.from(bytes.toString('utf8').replace(/^(\d+)\t/, '0$1\t'));
    expect(otherBytes).not.toEqual(bytes);
    sum = sha256(otherBytes);
    return otherBytes;
  };
  const archive = await changeArchive('rows.age', {
    [ROWS]: changeRows,
    [MANIFEST]: (bytes) => withSum(sum)(bytes),
  });
  const { code, output, leftFiles } = await verify(archive);
  expect([code, leftFiles]).toEqual([1, []]);
  expect(output).toContain(`La base d’essai diffère de la sauvegarde : ${TABLE}`);
  expect(output).not.toMatch(/est bonne|^\s+at /m);
});

it('OPS-08: backup without MIGRATION_DATABASE_URL on a PostgreSQL server names the setting, and writes no file', async () => {
  const backupDir = path.join(source.folder, 'backups');
  const output = path.join(source.folder, 'refused.age');
  const env = { MIGRATION_DATABASE_URL: '', BACKUP_PUBLIC_KEY: keys.public, BACKUP_DIR: backupDir };
  for (const args of [['backup'], ['backup', output]]) {
    const result = await adminCommand(source, args, env).ended;
    expect([args, result.code]).toEqual([args, 1]);
    expect(result.output).toContain('Indiquez MIGRATION_DATABASE_URL');
    expect(result.output).not.toMatch(/^\s+at /m);
  }
  expect(fs.existsSync(output)).toBe(false);
  expect(fs.existsSync(`${output}.partiel`)).toBe(false);
  expect(fs.existsSync(backupDir) ? fs.readdirSync(backupDir) : []).toEqual([]);
});
