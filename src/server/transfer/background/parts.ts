import { ReadableStream as NodeReadableStream, WritableStream } from 'node:stream/web';
import { asc, eq, sql } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { looseFiles, dataExportParts as table } from '../../db/schema.ts';
import { removeLooseFile, storeLoose, swapLoose } from '../../files/orphan-files.ts';
import { storeOf } from '../../files/store.ts';

/**
 * The ZIP of an export in the file store that all servers share. It is cut into parts: no disk of this machine needs room
 * for all of it, and no store bounds its size.
 */

type PartsContext = Pick<ApiContext, 'db' | 'settings'>;

/** A part is in memory while it is written or sent. */
const PART_BYTES = 16 * 1_048_576;

async function storePart(
  context: PartsContext,
  id: number,
  number: number,
  content: Uint8Array,
): Promise<void> {
  const key = await storeLoose(context, { folder: 'exports', kind: 'zip', content });
  await context.db.transaction(async (tx) => {
    if (!(await swapLoose(tx, key, null))) throw new Error(`${key} was swept`);
    await tx.insert(table).values({ export: id, number, storageKey: key, size: content.length });
  });
}

/** A stream that stores what is written to it as the parts of an export; `size` is how much that is. */
export function partsSink(
  context: PartsContext,
  id: number,
): { stream: WritableStream<Uint8Array>; size: () => number } {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let number = 0;
  let size = 0;
  const store = async () => {
    const content = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    number += 1;
    await storePart(context, id, number, content);
    size += content.length;
  };
  const stream = new WritableStream<Uint8Array>({
    async write(chunk) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= PART_BYTES) await store();
    },
    async close() {
      if (waitingBytes > 0) await store();
    },
  });
  return { stream, size: () => size };
}

/** Removes the parts of an export; what the store cannot remove now, a sweep removes later. */
export async function removeParts(context: PartsContext, id: number): Promise<number> {
  const { db } = context;
  const keys = await db.transaction(async (tx) => {
    const parts = await tx.delete(table).where(eq(table.export, id)).returning({ key: table.storageKey });
    if (parts.length > 0) await tx.insert(looseFiles).values(parts.map(({ key }) => ({ storageKey: key })));
    return parts.map(({ key }) => key);
  });
  for (const key of keys) await removeLooseFile(context, key).catch(() => false);
  return keys.length;
}

/** The bytes of an export, one part at a time. */
export async function readParts(context: PartsContext, id: number): Promise<ReadableStream<Uint8Array>> {
  const parts = await context.db
    .select({ key: table.storageKey })
    .from(table)
    .where(eq(table.export, id))
    .orderBy(asc(table.number));
  const store = await storeOf(context);
  const bytes = async function* () {
    for (const { key } of parts) {
      const part = await store.get(key);
      // Removed while it was fetched: a reader who counts the bytes sees that they are not all.
      if (!part) throw new Error('a part of the export is gone');
      yield part;
    }
  };
  return NodeReadableStream.from(bytes()) as ReadableStream<Uint8Array>;
}

/** The exports that have parts although they are not to be fetched. */
export const exportsWithOldParts = sql`exists (select from ${table} where ${table.export} = "data_exports"."id")
  and "data_exports"."state" in ('failed', 'expired')`;
