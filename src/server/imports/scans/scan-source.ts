import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ruleText } from '../../../i18n/rules.ts';
import type { ApiContext } from '../../api-context.ts';
import { refuseBroken } from '../../files/opening.ts';
import { removeLooseFile, storeLoose } from '../../files/orphan-files.ts';
import type { SentFile } from '../../files/received.ts';
import { keepVerdict, scanReceived } from '../../files/scanner/scans.ts';
import { documentKind, FileRefusal } from '../../files/sent-file.ts';
import { ApiError } from '../../hydra/errors.ts';
import type { ReadLine, ScanSource } from '../plan.ts';
import type { ImportRow } from '../store.ts';
import type { Scan } from './scan.ts';
import { openScans, type ScanArchive } from './scan-archive.ts';
import { indexOfLine } from './scan-rows.ts';

/** The scans of an import, looked at and stored as documents that a person sends one by one (DOC-04, DOC-06). */

/** The queue of documents that are opened may be full of those of agents. */
const MAX_ATTEMPTS = 60;
const ATTEMPT_MS = 1000;

async function checkOpens(file: SentFile): Promise<void> {
  const kind = documentKind(file);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await refuseBroken(file, kind);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 503;
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error;
      await wait(ATTEMPT_MS);
    }
}

/** Takes the file of a line out of the ZIP for as long as `work` lasts; a refusal of the file is what is known of it. */
async function withScan(
  archive: ScanArchive,
  line: ReadLine,
  work: (file: SentFile) => Promise<Scan>,
): Promise<ReadLine> {
  let file: SentFile | undefined;
  try {
    file = await archive.extract(indexOfLine(line.line));
    return { ...line, scan: await work(file) };
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    const [violation] = error.violationsIn('fr');
    return { ...line, scan: { problem: violation?.message ?? ruleText('rules.required') } };
  } finally {
    if (file) await rm(file.path, { force: true });
  }
}

const factsOf = (file: SentFile) => ({
  kind: documentKind(file),
  size: file.size,
  sha256: file.sha256,
});

async function inspect(file: SentFile): Promise<Scan> {
  await checkOpens(file);
  return factsOf(file);
}

/** Scans and stores a file. The dry run has opened it: its bytes are the same. */
async function store(context: ApiContext, file: SentFile): Promise<Scan> {
  const facts = factsOf(file);
  const verdict = await scanReceived(context, file);
  const storageKey = await storeLoose(context, { folder: 'veterans', kind: facts.kind, content: file });
  if (verdict) await keepVerdict(context.db, context, storageKey, verdict);
  return { ...facts, storageKey };
}

/** One after the other: they are large, and the machine has others to serve. */
async function inTurn(
  lines: readonly ReadLine[],
  work: (line: ReadLine) => Promise<ReadLine>,
): Promise<ReadLine[]> {
  const results: ReadLine[] = [];
  for (const line of lines) results.push(await work(line));
  return results;
}

const sourceOf = (context: ApiContext, archive: ScanArchive): ScanSource => ({
  inspect: (lines) => inTurn(lines, (line) => withScan(archive, line, inspect)),
  store: (lines) => inTurn(lines, (line) => withScan(archive, line, (file) => store(context, file))),
  async release(lines) {
    for (const { scan } of lines)
      if (scan && scan.problem === undefined && scan.storageKey !== undefined)
        // A file that cannot be removed now is swept later.
        await removeLooseFile(context, scan.storageKey).catch(() => {});
  },
});

/** Keeps the ZIP of an import of scans open as long as `work` lasts; a list has none. */
export async function withSource<T>(
  context: ApiContext,
  { archiveKey }: Pick<ImportRow, 'archiveKey'>,
  work: (source: ScanSource | null) => Promise<T>,
): Promise<T> {
  if (archiveKey === null) return work(null);
  const archive = await openScans(context, archiveKey);
  try {
    return await work(sourceOf(context, archive));
  } finally {
    await archive.close();
  }
}
