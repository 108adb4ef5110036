import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { folderOf, openBucket } from '../files/store.ts';
import { PART, writeWhole } from '../files/whole-file.ts';

/** The target of the backups, BACKUP_DIR: a folder, or a folder of a bucket (OPS-08). */
interface BackupTarget {
  /** Stores a backup under a name that appears only once the backup is complete. Returns its size in bytes. */
  write(name: string, bytes: ReadableStream<Uint8Array>): Promise<number>;
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  /** The names of complete backups, the oldest first. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes the incomplete files of backups that died more than a day ago. */
  sweep(): Promise<void>;
}

const NAME =
  /^sauvegarde-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:-avant-mise-a-jour-(?<version>\d+))?\.tar\.zst\.age$/;

/**
 * The name of a backup by its moment: names sort by it.
 * @param upgradedVersion the version of a database that is about to be migrated
 */
export function backupName(now: Date, upgradedVersion?: number): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const occasion = upgradedVersion === undefined ? '' : `-avant-mise-a-jour-${upgradedVersion}`;
  return `sauvegarde-${moment}Z${occasion}.tar.zst.age`;
}

/** The version of the database in a backup that was made before an upgrade; undefined for any other backup. */
const upgradedVersionOf = (name: string): string | undefined => NAME.exec(name)?.groups?.version;

/**
 * The backups that need not be kept any more: those older than the last `keep`. Backups before an upgrade are not counted,
 * and only the newest of a version is kept, because an upgrade that fails makes one at each start (OPS-08).
 * @param names all names, the oldest first
 */
export function outdatedBackups(names: readonly string[], keep: number): string[] {
  const oldestKept = names.filter((name) => upgradedVersionOf(name) === undefined).at(-keep) ?? '';
  const newestByVersion = new Map(names.map((name) => [upgradedVersionOf(name), name]));
  return names.filter((name) => {
    const version = upgradedVersionOf(name);
    return name < oldestKept || (version !== undefined && newestByVersion.get(version) !== name);
  });
}

/** Longer than any backup takes. */
const ABANDONED_MS = 24 * 3_600_000;

/** Writes the bytes of a backup to a file; gives their number. */
export async function writeBackupFile(file: string, bytes: ReadableStream<Uint8Array>): Promise<number> {
  try {
    await writeWhole(file, (output) => bytes.pipeTo(output));
  } catch (error) {
    // The bytes were never read if the file could not be opened.
    if (!bytes.locked) await bytes.cancel(error);
    throw error;
  }
  return (await stat(file)).size;
}

export const readBackupFile = (file: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;

function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return writeBackupFile(pathOf(name), bytes);
    },
    read: async (name) => readBackupFile(pathOf(name)),
    async names() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => NAME.test(name)).sort();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith(PART) || !NAME.test(name.slice(0, -PART.length))) continue;
        // Another backup may end at this moment.
        const file = await stat(pathOf(name)).catch(() => null);
        if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(pathOf(name), { force: true });
      }
    },
  };
}

/** S3 allows 10,000 parts, so up to 320 GB. Two parts are in memory. */
const UPLOAD = { partSize: 32 * 1_048_576, queueSize: 2 } as const;

async function bucketTarget(url: URL): Promise<BackupTarget> {
  const { client, bucket, prefix } = await openBucket(url);
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const start = prefix ? `${prefix}/` : '';
  return {
    async write(name, bytes) {
      let size = 0;
      const countedChunks = async function* () {
        for await (const chunk of bytes) {
          size += chunk.length;
          yield chunk;
        }
      };
      await new Upload({
        ...UPLOAD,
        client,
        params: {
          Bucket: bucket,
          Key: start + name,
          Body: Readable.from(countedChunks(), { objectMode: false }),
        },
      }).done();
      return size;
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: start + name }));
      if (!Body) throw new Error(`${name} has no content`);
      return Body.transformToWebStream() as ReadableStream<Uint8Array>;
    },
    async names() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: start },
      ))
        names.push(...Contents.map(({ Key = '' }) => Key.slice(start.length)));
      return names.filter((name) => NAME.test(name)).sort();
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: start + name }));
    },
    // An upload that was never completed is no object. A rule of the bucket itself removes it.
    sweep: async () => {},
  };
}

/** Opens the target that BACKUP_DIR names. */
export const openBackupTarget = async (address: string): Promise<BackupTarget> =>
  address.startsWith('s3:') ? bucketTarget(new URL(address)) : folderTarget(folderOf(address));
