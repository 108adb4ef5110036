import { setTimeout as sleep } from 'node:timers/promises';
import { transferTexts } from '#texts/operations/transfer.ts';
import { requiredValue } from '../../domain/model/validate.ts';
import { fill } from '../../i18n/fill.ts';
import { openDatabase } from '../data/open.ts';
import { connect, type Database } from '../db/connection.ts';
import { runningUrl } from '../db/embedded.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { readArchive } from '../transfer/import/read-archive.ts';

const texts = transferTexts.command;

type OpenOptions = Omit<Parameters<typeof openDatabase>[1], 'onLost'>;

/** The number of files after which progress is printed. */
const FILES_PER_LINE = 1000;

interface Installation {
  readonly db: Database;
  readonly ownerUrl: string;
  readonly end: () => Promise<void>;
}

/** The database may list our closed connections for a moment longer: it is asked up to this many times. */
const MAX_ENDING_CHECKS = 20;
const ENDING_MS = 100;

/**
 * Refuses a database at which others are: a server keeps rights and settings in memory.
 * @throws StartError
 */
async function refuseOthers(db: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await db.$client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return;
    if (tries === MAX_ENDING_CHECKS) throw new StartError(transferTexts.refusal.server);
    await sleep(ENDING_MS);
  }
}

/** Opens an installation that nobody else uses, made and migrated where it is new. */
async function openAlone(settings: Settings, options: OpenOptions): Promise<Installation> {
  const database = await openDatabase(settings, { ...options, onLost: () => process.exit(1) });
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  // The lock of the folder keeps every server away.
  if (!databaseUrl)
    return { db: database.db, ownerUrl: requiredValue(runningUrl(dataDir, 'owner')), end: database.close };
  await database.close();
  const connection = connect(databaseUrl, { max: 1 });
  try {
    await refuseOthers(connection.db);
  } catch (error) {
    await connection.end();
    throw error;
  }
  return { db: connection.db, ownerUrl: migrationDatabaseUrl ?? databaseUrl, end: connection.end };
}

/**
 * `npm run admin -- import FILE`: reads an export into a new installation (DATA-01).
 * @throws StartError in French for every reason that a person can act on
 */
export async function importFrom(file: string, settings: Settings, options: OpenOptions): Promise<void> {
  const { say } = options;
  const { db, ownerUrl, end } = await openAlone(settings, options);
  try {
    const { records, files, username } = await readArchive(file, {
      context: { db, settings },
      ownerUrl,
      onTable: (table) => say(fill(texts.importing, { table })),
      onFile: (doneCount, total) => {
        if (doneCount % FILES_PER_LINE === 0 || doneCount === total)
          say(fill(texts.importingFiles, { done: doneCount, total }));
      },
    });
    say(fill(texts.imported, { records, files, username }));
  } finally {
    await end();
  }
}
