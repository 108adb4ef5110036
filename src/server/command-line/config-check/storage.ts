import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { configCheckTexts } from '#texts/operations/config-check.ts';
import { fill } from '../../../i18n/fill.ts';
import { folderOf } from '../../files/store.ts';
import { PROBES_FOLDER, probeFiles } from '../../probes.ts';
import type { Settings } from '../../settings.ts';
import { withinTime } from '../../within-time.ts';
import { causeOf, type Finding, failure, fine, warning } from './finding.ts';

const texts = configCheckTexts.files;

const TIMEOUT_MS = 10_000;
const GIGABYTE = 1_073_741_824;
/** With less room than this a backup or a large upload soon fails. */
const MIN_FREE_BYTES = 2 * GIGABYTE;
/** With less room than this the database is near its end. */
const MIN_WORKING_BYTES = GIGABYTE / 2;

const isBucket = (address: string): boolean => address.startsWith('s3:');

/** The folder itself, or the nearest one above it that exists: the disk on which it will be. */
function existingFolder(folder: string): string {
  const parent = path.dirname(folder);
  return fs.existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

/** Whether a folder can be made below `folder`. */
const canWrite = (folder: string): boolean => {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

/** Tries a folder or bucket with a small file. It leaves no folder that was not there. */
async function checkStorage(setting: string, address: string): Promise<Finding> {
  const remedy = isBucket(address) ? texts.bucketRemedy : texts.folderRemedy;
  const dir = folderOf(address);
  if (!isBucket(address) && !fs.existsSync(dir) && canWrite(existingFolder(dir)))
    return fine(setting, fill(texts.willBeMade, { dir }));
  const probes = path.join(dir, PROBES_FOLDER);
  // The server's own probes may be under way in a folder that is there.
  const isNew = !isBucket(address) && !fs.existsSync(probes);
  try {
    await withinTime(probeFiles({ settings: { filesUrl: address } }), TIMEOUT_MS);
    if (isNew) await fs.promises.rmdir(probes);
    return fine(setting, isBucket(address) ? texts.bucket : fill(texts.folder, { dir }));
  } catch (error) {
    return failure(setting, fill(texts.broken, { reason: causeOf(error) }), remedy);
  }
}

/** Checks where documents and backups are kept. */
export const checkStorages = ({ filesUrl, backupDir, demo }: Settings): Promise<Finding[]> =>
  Promise.all([
    checkStorage('FILES_URL', filesUrl),
    ...(backupDir ? [checkStorage('BACKUP_DIR', backupDir)] : []),
    ...(backupDir || demo ? [] : [warning('BACKUP_DIR', texts.noBackup, texts.noBackupRemedy)]),
  ]);

/** Checks the free room at each folder that the service writes to. */
export async function checkDisks({ dataDir, filesUrl, backupDir }: Settings): Promise<Finding[]> {
  const { subject, free, low, remedy } = configCheckTexts.disk;
  const addresses = backupDir ? [filesUrl, backupDir] : [filesUrl];
  const local = addresses.filter((address) => !isBucket(address)).map(folderOf);
  const folders = new Set([dataDir, ...local, os.tmpdir()].map(existingFolder));
  return Promise.all(
    [...folders].map(async (dir) => {
      const { bavail, bsize } = await fs.promises.statfs(dir);
      const bytes = bavail * bsize;
      const words = { dir, gigabytes: (bytes / GIGABYTE).toFixed(1).replace('.', ',') };
      if (bytes < MIN_WORKING_BYTES) return failure(subject, fill(low, words), remedy);
      if (bytes < MIN_FREE_BYTES) return warning(subject, fill(low, words), remedy);
      return fine(subject, fill(free, words));
    }),
  );
}
