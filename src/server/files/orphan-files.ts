import { randomBytes } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type FileKind, MEDIA_TYPES } from '../../domain/documents/file-kinds.ts';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { fileScans, looseFiles as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { canRemoveBytes } from './backup-hold.ts';
import { sweepReceived } from './received.ts';
import { type Content, storeOf } from './store.ts';

/**
 * Keeps stored bytes and the record that holds them consistent. The key is first noted as loose, then the bytes are
 * written, and the record's transaction removes the note. If a process dies in between, a loose key is left, which the
 * sweep removes.
 */

type FilesContext = Pick<ApiContext, 'db' | 'settings'>;

/** Longer than any upload takes from its note to its record. */
const ABANDONED_MS = 3_600_000;

export interface NewFile {
  /** The folder in the file store: `veterans`. */
  readonly folder: string;
  readonly kind: FileKind | 'zip';
  readonly content: Content;
}

const TYPES = { ...MEDIA_TYPES, zip: 'application/zip' } as const;

/** Stores bytes under a new key, which the sweep removes unless a record takes it within an hour. */
export async function storeLoose(context: FilesContext, { folder, kind, content }: NewFile): Promise<string> {
  const store = await storeOf(context);
  const key = `${folder}/${randomBytes(24).toString('hex')}.${kind}`;
  await context.db.insert(table).values({ storageKey: key });
  try {
    await store.put(key, content, TYPES[kind]);
    return key;
  } catch (error) {
    await giveUp(context, key);
    throw error;
  }
}

/** An error is ignored, because the database or the store may be down. The sweep removes the key later. */
const giveUp = (context: FilesContext, key: string): Promise<unknown> =>
  removeLooseFile(context, key).catch(() => {});

/**
 * Stores bytes under a new key and lets `work` write the record that takes it. If no record took the key, the bytes are
 * removed. If the record was written and only the answer was lost, they stay.
 */
export async function storeFor<T>(
  context: FilesContext,
  file: NewFile,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = await storeLoose(context, file);
  return work(key).finally(() => giveUp(context, key));
}

/**
 * Replaces the stored key of a record inside its transaction: takes a new loose key, and notes the old one as loose.
 * Null stands for no key. Returns false where the new key does not exist any more.
 */
export async function swapLoose(
  tx: Transaction,
  newKey: string | null,
  storageKey: string | null,
): Promise<boolean> {
  if (newKey) {
    const deletedRows = await tx.delete(table).where(eq(table.storageKey, newKey)).returning();
    if (deletedRows.length === 0) return false;
  }
  if (storageKey) await tx.insert(table).values({ storageKey });
  return true;
}

/** Removes the bytes of a key that no record holds any more. */
export const removeLooseFile = (context: FilesContext, key: string): Promise<boolean> =>
  removeLoose(context, eq(table.storageKey, key));

/**
 * Removes the bytes of one loose key, if there is one. A key that a record is just taking is skipped. During a backup
 * nothing is removed; the sweep tries again.
 */
async function removeLoose(context: FilesContext, which: SQL): Promise<boolean> {
  const store = await storeOf(context);
  return context.db.transaction(async (tx) => {
    const [loose] = await tx.select().from(table).where(which).limit(1).for('update', { skipLocked: true });
    if (!loose || !(await canRemoveBytes(tx))) return false;
    await store.delete(loose.storageKey);
    await tx.delete(fileScans).where(eq(fileScans.storageKey, loose.storageKey));
    await tx.delete(table).where(eq(table.storageKey, loose.storageKey));
    return true;
  });
}

/** Removes the bytes of abandoned keys. Returns their number. Several processes may run it at once. */
export async function sweepLooseFiles(context: FilesContext, signal?: AbortSignal): Promise<number> {
  const isAbandoned = sql`${table.since} < now() - ${ABANDONED_MS / 1000} * interval '1 second'`;
  let swept = 0;
  for (; await removeLoose(context, isAbandoned); swept += 1) signal?.throwIfAborted();
  return swept;
}

/**
 * Jobs that remove what broken uploads left. Keys can be removed by any process, files on a disk only by this machine.
 */
export const fileJobs: readonly Job[] = [
  { name: 'loose files', times: '*/15 * * * *', run: sweepLooseFiles },
  {
    name: 'received files',
    times: '*/15 * * * *',
    inEachProcess: true,
    run: ({ settings }) => sweepReceived(settings, ABANDONED_MS),
  },
];
