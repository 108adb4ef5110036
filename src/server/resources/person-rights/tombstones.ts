import { and, eq, isNull } from 'drizzle-orm';
import { type Tombstone, tombstoneSchema } from '../../../domain/privacy/tombstone.ts';
import type { ApiContext } from '../../api-context.ts';
import { privacyRequests as table } from '../../db/schema.ts';
import { removeLooseFile } from '../../files/orphan-files.ts';
import { type FileStore, storeAt } from '../../files/store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { write } from '../../transaction.ts';
import { erasePerson } from './erase.ts';
import { markedRecords } from './person.ts';

/**
 * Tombstones: an erased person is erased again after a backup was restored (SEC-07, docs/decisions/271). Each is a row
 * in the database and a file in the stores, which a restored database does not replace.
 */

/** The folder of tombstones in each store. A restore does not change it. */
const TOMBSTONES = 'tombstones';

/** The stores of tombstones: that of the files, and that of the backups, which outlives the machine. */
const storesOf = ({ settings }: Pick<ApiContext, 'settings'>): Promise<FileStore[]> =>
  Promise.all([settings.filesUrl, ...(settings.backupDir ? [settings.backupDir] : [])].map(storeAt));

const AUDIT_NAME = 'tombstones';

const keyOf = (id: string): string => `${TOMBSTONES}/${id}.json`;

/** Copies tombstones to the stores that do not have them yet. Returns their number. */
async function storeTombstones(context: ApiContext): Promise<number> {
  const { db } = context;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.kind, 'erasure'), isNull(table.storedDate)));
  if (rows.length === 0) return 0;
  const stores = await storesOf(context);
  for (const { tombstone: id, entity, record, reason, decidedBy, doneDate, marks } of rows) {
    const copy = { id, entity, record, reason, decidedBy, doneDate: doneDate.toISOString(), marks };
    const bytes = Buffer.from(JSON.stringify(copy));
    await Promise.all(stores.map((store) => store.put(keyOf(id), bytes, 'application/json')));
    await db.update(table).set({ storedDate: context.clock() }).where(eq(table.tombstone, id));
  }
  return rows.length;
}

/** Repeats an erasure and inserts its row again. The row is unique, so of two processes only one does it. */
async function reapply(context: ApiContext, tombstone: Tombstone): Promise<void> {
  const { id, entity, record, reason, decidedBy, doneDate, marks } = tombstone;
  const keys = await write(context.db, null, AUDIT_NAME, async (tx) => {
    const [row] = await tx
      .insert(table)
      .values({
        tombstone: id,
        kind: 'erasure',
        entity,
        record,
        reason,
        decidedBy,
        doneDate: new Date(doneDate),
        marks,
        storedDate: context.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (!row) return [];
    const erasure = await erasePerson(tx, context, await markedRecords(tx, marks));
    await tx.update(table).set({ counts: erasure.counts }).where(eq(table.id, row.id));
    return erasure.keys;
  });
  for (const key of keys) await removeLooseFile(context, key).catch(() => false);
}

/**
 * Reads the tombstones of a store that have no row in the database.
 * @param knownKeys the keys of those that have one
 */
async function unknownTombstones(
  { log }: ApiContext,
  store: FileStore,
  knownKeys: ReadonlySet<string>,
): Promise<Tombstone[]> {
  const tombstones: Tombstone[] = [];
  for (const key of await store.list(TOMBSTONES)) {
    const bytes = knownKeys.has(key) ? null : await store.get(key);
    if (!bytes) continue;
    const copy = tombstoneSchema.safeParse(JSON.parse(Buffer.from(bytes).toString()));
    if (copy.success) tombstones.push(copy.data);
    else log.error({ key }, 'tombstone unreadable');
  }
  return tombstones;
}

/**
 * Repeats the erasures that a store knows and the database does not: a backup from before the erasure was restored. It
 * runs before the first request is answered.
 * @returns how many persons were erased again
 */
export async function reapplyTombstones(context: ApiContext): Promise<number> {
  const stores = await storesOf(context);
  const rows = await context.db.select({ id: table.tombstone }).from(table);
  const knownKeys = new Set(rows.map(({ id }) => keyOf(id)));
  let count = 0;
  for (const store of stores)
    for (const tombstone of await unknownTombstones(context, store, knownKeys)) {
      await reapply(context, tombstone);
      knownKeys.add(keyOf(tombstone.id));
      count += 1;
    }
  if (count > 0) context.log.warn({ count }, 'persons erased again after a restore');
  return count;
}

/** Does what an erasure or a start could not do because the file store was down. */
export const tombstonesJob: Job = {
  name: 'tombstones',
  times: '*/10 * * * *',
  run: async (context) => (await storeTombstones(context)) + (await reapplyTombstones(context)),
};

/** Copies the tombstone of an erasure after its commit. If the store is down, the job does it later. */
export const storeTombstonesNow = (context: ApiContext): Promise<unknown> =>
  storeTombstones(context).catch((error) => context.log.warn({ err: error }, 'tombstone not stored yet'));
