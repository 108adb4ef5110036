import { createReadStream } from 'node:fs';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FileScan } from '../../../domain/documents/file-scans.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader } from '../../db/connection.ts';
import { fileScans, veteranFiles } from '../../db/schema.ts';
import type { Member } from '../../hydra/resource.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { SentFile } from '../received.ts';
import { storeOf } from '../store.ts';
import { ScannerFault, scanContent } from './clamd.ts';

/** The verdicts of the scanner on the bytes of documents, by their key in the store (DOC-06). */

/** The scanner's verdict on some bytes. */
interface Verdict {
  readonly state: 'clean' | 'quarantined';
  /** The name of what was found. */
  readonly found: string | null;
}

type Parts = Pick<ApiContext, 'settings' | 'log'>;

/** Scans a content; null where no scanner is set, or it gave no verdict: the bytes then wait for the job. */
async function scan(
  { settings, log }: Parts,
  content: () => AsyncIterable<Uint8Array>,
): Promise<Verdict | null> {
  const { clamavUrl } = settings;
  if (!clamavUrl) return null;
  try {
    const signature = await scanContent(clamavUrl, content);
    return { state: signature === null ? 'clean' : 'quarantined', found: signature };
  } catch (error) {
    if (!(error instanceof ScannerFault)) throw error;
    log.warn({ err: error, reason: error.message }, 'a document waits for its scan');
    return null;
  }
}

/** Scans a file that was received, before it is stored. */
export const scanReceived = (context: Parts, file: SentFile): Promise<Verdict | null> =>
  scan(context, () => createReadStream(file.path));

async function* pieceOf(bytes: Uint8Array) {
  yield bytes;
}

/** Keeps the verdict on a key; the last one counts. */
export async function keepVerdict(
  db: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  storageKey: string,
  verdict: Verdict,
): Promise<void> {
  const columns = { ...verdict, scannedDate: clock() };
  await db
    .insert(fileScans)
    .values({ storageKey, ...columns })
    .onConflictDoUpdate({ target: fileScans.storageKey, set: columns });
}

/** Scans stored bytes and keeps the verdict; null where there is none. */
export async function scanStored(context: ApiContext, storageKey: string): Promise<Verdict | null> {
  const bytes = await (await storeOf(context)).get(storageKey);
  const verdict = bytes && (await scan(context, () => pieceOf(bytes)));
  if (verdict) await keepVerdict(context.db, context, storageKey, verdict);
  return verdict;
}

/** The verdict on a key; null where it was not scanned. */
export async function verdictOn(db: Reader, storageKey: string): Promise<Verdict | null> {
  const [row] = await db
    .select({ state: fileScans.state, found: fileScans.found })
    .from(fileScans)
    .where(eq(fileScans.storageKey, storageKey));
  return row ?? null;
}

/** The condition that a document is in quarantine. */
export const isQuarantined = sql<boolean>`exists (
  select from ${fileScans} where ${fileScans.storageKey} = ${veteranFiles.storageKey}
    and ${fileScans.state} = 'quarantined')`;

/** Tells of each document whether it was scanned. */
export async function withScans(
  members: readonly Member[],
  { settings }: Pick<ApiContext, 'settings'>,
  reader: Reader,
): Promise<void> {
  if (members.length === 0) return;
  const rows = await reader
    .select({ id: veteranFiles.id, state: fileScans.state })
    .from(veteranFiles)
    .innerJoin(fileScans, eq(fileScans.storageKey, veteranFiles.storageKey))
    .where(
      inArray(
        veteranFiles.id,
        members.map(({ id }) => id),
      ),
    );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const unscannedState: FileScan | null = settings.clamavUrl ? 'waiting' : null;
  for (const member of members) member.scan = states.get(member.id) ?? unscannedState;
}

/** Documents that no scanner has seen, the oldest first. */
const waiting = (db: Reader, after: number) =>
  db
    .select({ id: veteranFiles.id, storageKey: veteranFiles.storageKey })
    .from(veteranFiles)
    .leftJoin(fileScans, eq(fileScans.storageKey, veteranFiles.storageKey))
    .where(sql`${isNull(fileScans.storageKey)} and ${veteranFiles.id} > ${after}`)
    .orderBy(veteranFiles.id)
    .limit(1);

/** Gives up a run after so many in a row without a verdict: clamd is away. */
const MAX_FAULTS = 3;

/** Scans the documents that came while no scanner was set or none answered; gives how many have a verdict now. */
export async function scanWaiting(context: ApiContext, signal?: AbortSignal): Promise<number> {
  let scannedCount = 0;
  let faults = 0;
  for (let after = 0; faults < MAX_FAULTS; ) {
    signal?.throwIfAborted();
    const [file] = await waiting(context.db, after);
    if (!file) break;
    after = file.id;
    const verdict = await scanStored(context, file.storageKey);
    if (verdict?.state === 'quarantined') context.log.warn({ file: file.id }, 'a document is in quarantine');
    scannedCount += verdict ? 1 : 0;
    faults = verdict ? 0 : faults + 1;
  }
  return scannedCount;
}

export const scanJob: Job = {
  name: 'scans of documents',
  times: '*/2 * * * *',
  hasWork: async ({ settings, db }) => Boolean(settings.clamavUrl) && (await waiting(db, 0)).length > 0,
  run: scanWaiting,
};
