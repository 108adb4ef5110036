import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { type BackupOptions, writeBackup } from '../../../src/server/backup/write-backup.ts';
import { openStore } from '../../../src/server/files/store.ts';
import type { installation } from '../data/transfer.ts';

type Installation = ReturnType<typeof installation>;

/** A pair of keys. */
export async function newKeys(): Promise<{ readonly secret: string; readonly public: string }> {
  const secret = await generateX25519Identity();
  return { secret, public: await identityToRecipient(secret) };
}

/** Backs an installation up to a file of its folder. */
export async function backUp(
  { database, settings, folder }: Installation,
  publicKey: string,
  name: string,
  options: Partial<BackupOptions> = {},
): Promise<string> {
  const file = path.join(folder, name);
  await writeBackup(
    {
      ownerUrl: database.ownerUrl,
      filesUrl: settings.filesUrl,
      publicKeys: [publicKey],
      environment: '',
    },
    (bytes) => bytes.pipeTo(Writable.toWeb(fs.createWriteStream(file)) as WritableStream),
    { now: new Date(), ...options },
  );
  return file;
}

/** Restores a file into an installation. */
export const restore = async ({ database, settings }: Installation, file: string, secretKey: string) =>
  restoreBackup(
    Readable.toWeb(fs.createReadStream(file)) as ReadableStream<Uint8Array>,
    { ownerUrl: database.ownerUrl, store: await openStore(settings.filesUrl) },
    { secretKeys: [secretKey] },
  );

/**
 * The sums of all rows of every table, with what the database computes, and of every file that is there: read apart from
 * the product.
 * @param snapshot of another connection, to look at the same moment
 */
export async function sumsOf(ownerUrl: string, snapshot?: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin isolation level repeatable read; set local timezone = 'UTC'");
    if (snapshot) await owner.query(`set transaction snapshot '${snapshot}'`);
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} as t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await owner.end();
  }
}

/** The checksums of the files below a folder by their paths. */
export function fileSums(folder: string): Record<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}
