import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, it } from 'vitest';
import { writeEncrypted } from '../../../src/server/backup/archive-writer.ts';
import { differingTables } from '../../../src/server/backup/compare-tables.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { newestMigration } from '../../../src/server/db/program-version.ts';
import { RESTORE_MARK } from '../../../src/server/db/restore-mark.ts';
import { looseFiles } from '../../../src/server/db/schema.ts';
import { removeLooseFile } from '../../../src/server/files/orphan-files.ts';
import { installation } from '../../harness/data/transfer.ts';
import { backUp, fileSums, newKeys, restore, sumsOf } from '../../harness/servers/backup.ts';
import {
  createEmptyDatabase,
  createOlderDatabase,
  createTestDatabase,
  demoFiles,
} from '../../harness/servers/database.ts';

const keys = await newKeys();
const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const file = path.join(source.folder, 'whole.age');

/** Asks a database as its owner. */
async function ask(ownerUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  return owner
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => owner.end());
}

it('OPS-08: a backup made during writes restores every row and file to the sums of its moment, also a file removed meanwhile', async () => {
  let before: Record<string, string> = {};
  const files = fileSums(source.settings.filesUrl);
  const { rows } = await source.pool.query<{ id: number; key: string }>(
    'select id, storage_key as key from veteran_files order by id desc limit 1',
  );
  const [{ id, key } = { id: 0, key: '' }] = rows;
  const remove = () => removeLooseFile(source, key);
  let isRemoved: boolean | undefined;
  await backUp(source, keys.public, 'whole.age', {
    onSnapshot: async (snapshot) => {
      before = await sumsOf(source.database.ownerUrl, snapshot);
      await source.pool.query("update veterans set last_name = last_name || ' après'");
      await source.pool.query('delete from veteran_files where id = $1', [id]);
      await source.db.insert(looseFiles).values({ storageKey: key }).onConflictDoNothing();
      isRemoved = await remove();
    },
  });
  expect(isRemoved).toBe(false);
  expect(await remove()).toBe(true);
  expect(fileSums(source.settings.filesUrl)).not.toEqual(files);
  expect(Object.keys(before).length).toBeGreaterThan(70);
  const target = installation(await createEmptyDatabase());
  const { header, manifest } = await restore(target, file, keys.secret);
  expect(header.schemaVersion).toBe(newestMigration());
  expect(manifest.files.missing).toEqual([]);
  expect(await sumsOf(target.database.ownerUrl)).toEqual(before);
  expect(fileSums(target.settings.filesUrl)).toEqual(files);
  // What was restored serves: constraints, triggers, sequences and rights are there.
  await migrate(target.database.ownerUrl, 'app');
  const structure = `select count(*) filter (where contype = 'f')::int as keys,
    (select count(*)::int from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
    (select sum(last_value)::text from pg_sequences) as numbers from pg_constraint`;
  expect(await ask(target.database.ownerUrl, structure)).toEqual(
    await ask(source.database.ownerUrl, structure),
  );
  const { rowCount } = await target.pool.query("update veterans set last_name = 'Après' where id = 1");
  expect(rowCount).toBe(1);
  expect(await differingTables(target.database.ownerUrl, manifest.tables)).toEqual(
    expect.arrayContaining(['public.veterans', expect.stringMatching(/^public\.audit_log_before_\d{4}$/)]),
  );
});

it('OPS-08: another key, a cut or changed archive, another file: refused in French, the database stays empty', async () => {
  const target = installation(await createEmptyDatabase());
  const { ownerUrl } = target.database;
  const bytes = fs.readFileSync(file);
  const writeArchive = (name: string, content: Uint8Array) => {
    const file = path.join(target.folder, name);
    fs.writeFileSync(file, content);
    return file;
  };
  const changedBytes = Buffer.from(bytes);
  changedBytes.writeUInt8(changedBytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await expect(restore(target, file, (await newKeys()).secret)).rejects.toThrow(
    'Cette clé n’ouvre pas cette sauvegarde',
  );
  await expect(restore(target, writeArchive('other', Buffer.from('no backup')), keys.secret)).rejects.toThrow(
    'Ce fichier n’est pas une sauvegarde',
  );
  for (const [name, content] of [
    ['half', bytes.subarray(0, bytes.length >> 1)],
    ['last', bytes.subarray(0, -1)],
    ['changed', changedBytes],
  ] as const)
    await expect(restore(target, writeArchive(name, content), keys.secret), name).rejects.toThrow(
      'La sauvegarde est abîmée ou incomplète',
    );
  const tables = await ask(ownerUrl, `select tablename from pg_tables where schemaname = 'public'`);
  expect(tables).toEqual([{ tablename: RESTORE_MARK.slice('public.'.length) }]);
  // No server takes it for a new installation.
  await expect(migrate(ownerUrl, 'app')).rejects.toThrow('ne s’est pas terminée');
  const { manifest } = await restore(target, file, keys.secret);
  expect(await differingTables(ownerUrl, manifest.tables)).toEqual([]);
  await migrate(ownerUrl, 'app');
});

/** An archive of our format with these entries. */
async function archiveOf(name: string, entries: Readonly<Record<string, unknown>>): Promise<string> {
  const file = path.join(source.folder, name);
  await writeEncrypted(
    [keys.public],
    async (archive) => {
      for (const [entry, value] of Object.entries(entries))
        await archive.add(entry, new TextEncoder().encode(JSON.stringify(value)));
    },
    (bytes) => bytes.pipeTo(Writable.toWeb(fs.createWriteStream(file)) as WritableStream),
  );
  return file;
}

it('OPS-08: a backup of a newer program is refused with both versions, one without its end as well', async () => {
  const target = installation(await createEmptyDatabase());
  const header = {
    format: 'anciens-combattants-sauvegarde',
    formatVersion: 1,
    schemaVersion: newestMigration() + 1,
    date: '2026-11-25T00:00:00Z',
    tables: [],
  };
  const newer = await archiveOf('newer.age', { 'sauvegarde.json': header });
  await expect(restore(target, newer, keys.secret)).rejects.toThrow(
    `sa base est à la version ${newestMigration() + 1}, ce programme connaît la version ${newestMigration()}`,
  );
  const other = await archiveOf('other.age', { 'sauvegarde.json': { ...header, format: 'autre' } });
  await expect(restore(target, other, keys.secret)).rejects.toThrow('n’est pas une sauvegarde');
  const empty = { ...header, schemaVersion: newestMigration() };
  await expect(
    restore(target, await archiveOf('empty.age', { 'sauvegarde.json': empty }), keys.secret),
  ).rejects.toThrow('n’est pas celle de ce programme');
});

it('OPS-08: an installation that is not empty is refused, and left as it is', async () => {
  const target = installation(await createTestDatabase());
  const before = await sumsOf(target.database.ownerUrl);
  await expect(restore(target, file, keys.secret)).rejects.toThrow('Cette base n’est pas vide');
  expect(await sumsOf(target.database.ownerUrl)).toEqual(before);
});

it('OPS-08: only the owner of the tables makes a backup; the command says which setting names them', async () => {
  const serving = { ...source, database: { ...source.database, ownerUrl: source.database.url } };
  await expect(backUp(serving, keys.public, 'serving.age')).rejects.toThrow('MIGRATION_DATABASE_URL');
  const empty = installation(await createEmptyDatabase());
  await expect(backUp(empty, keys.public, 'empty.age')).rejects.toThrow('Il n’y a rien à sauvegarder');
});

it('OPS-08: a backup of an older program is restored by this one, which then migrates it', async () => {
  const older = installation(await createOlderDatabase('0060'));
  const old = await backUp(older, keys.public, 'older.age');
  const target = installation(await createEmptyDatabase());
  const { header } = await restore(target, old, keys.secret);
  expect(header.schemaVersion).toBe(59);
  await migrate(target.database.ownerUrl, 'app');
  const [version] = await ask(target.database.ownerUrl, 'select schema_version from database_version');
  expect(version).toEqual({ schema_version: newestMigration() });
});
