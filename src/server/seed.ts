import { parseArgs } from 'node:util';
import { start } from '#texts/operations/start.ts';
import { fill } from '../i18n/fill.ts';
import { systemClock } from './clock.ts';
import { createManyVeterans } from './data/demo-data/many-veterans.ts';
import { hasDemoData } from './data/demo-data.ts';
import { openDatabase } from './data/open.ts';
import { endProcess } from './end-process.ts';
import { createLog } from './logging.ts';
import { readProcessSettings } from './process-settings.ts';
import { SettingsError } from './settings.ts';
import { reasonOf, StartError } from './start-error.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * `npm run seed -- --veterans 100000`: made-up veterans in the database of the settings; the server must not run on an
 * embedded one. A database without demonstration data is refused, unless `--force` says so.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { veterans: { type: 'string', default: '100000' }, force: { type: 'boolean', default: false } },
  });
  const count = Number(values.veterans);
  if (!Number.isInteger(count) || count < 1 || count > 5_000_000) throw new StartError(start.seed.count);
  const settings = readProcessSettings(say);
  const log = createLog(settings.logLevel);
  const database = await openDatabase(settings, {
    clock: systemClock,
    log,
    say,
    onLost: () => process.exit(1),
  });
  try {
    if (!values.force && !(await hasDemoData(database.db))) throw new StartError(start.seed.noDemo);
    await createManyVeterans(database.db, count, (createdCount) =>
      say(fill(start.seed.progress, { done: createdCount, count })),
    );
    // For millions of rows it takes longer than a request may.
    await database.pool.query('BEGIN; SET LOCAL statement_timeout = 0; SELECT renew_statistics(); COMMIT');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof SettingsError;
  say(isExpected ? error.message : reasonOf(error));
  endProcess(1);
});
