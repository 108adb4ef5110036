import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { startAccessLog } from '../../../src/server/access-log/access-log.ts';
import { createApi } from '../../../src/server/api.ts';
import { connect } from '../../../src/server/db/connection.ts';
import type { Standby } from '../../../src/server/db/standby.ts';
import { startEventStreams } from '../../../src/server/event-streams.ts';
import { createLog } from '../../../src/server/logging.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { clientOf, type Fetch } from '../data/request.ts';
import { testSettings } from '../data/settings.ts';
import { createTestDatabase, demoFiles, type TestDatabase } from './database.ts';

export interface TestApiOptions {
  /** The moment the API believes it is; absent: the real one. */
  now?: Date | string;
  settings?: Partial<Settings>;
  demo?: boolean;
  /** Milliseconds after which the database ends a statement. */
  statementMs?: number;
  /** Several APIs on one database. */
  database?: TestDatabase;
  /** A standby of it. */
  standby?: Standby;
}

/**
 * The API in this process, on a database of the test file's own. Call it at the top level of the file or
 * of a describe: `const api = await testApi()`.
 */
export async function testApi({
  now,
  settings: changes,
  demo = false,
  database,
  statementMs,
  standby,
}: TestApiOptions = {}) {
  const testDatabase = database ?? (await createTestDatabase({ demo }));
  const { db, pool, end } = connect(testDatabase.url, { statementMs });
  // On a machine that stalls, three hundred at once wait longer for a connection than the product lets them.
  pool.options.connectionTimeoutMillis = 0;
  afterAll(end);
  let moment = now === undefined ? undefined : new Date(now);
  const clock = {
    now: () => new Date(moment ?? Date.now()),
    /** Whether the clock stands still at a moment that the test names. */
    isSet: () => moment !== undefined,
    set: (to: Date | string) => {
      moment = new Date(to);
    },
    advance: (milliseconds: number) => {
      moment = new Date(clock.now().getTime() + milliseconds);
    },
  };
  const settings = testSettings({ ...(demo ? { filesUrl: demoFiles() } : {}), ...changes });
  const log = createLog('silent');
  const accessLog = startAccessLog({ db, log });
  afterAll(() => accessLog.stop());
  const eventStreams = startEventStreams({ db, settings, clock: clock.now, log });
  afterAll(() => eventStreams.close());
  const context = {
    ...{ db, reservedDb: db, ...(standby ? { standby } : {}) },
    ...{ settings, clock: clock.now, log, accessLog, eventStreams },
  };
  const api = createApi(context);
  const fetch: Fetch = (request) => api.fetch(request);
  /** A client whose requests come from an address. */
  const from = (address: string) => {
    const send: Fetch = (request) => api.fetch(request, { address, requestId: randomUUID() });
    return { fetch: send, ...clientOf(send, settings.publicUrl) };
  };
  return {
    fetch,
    from,
    context,
    db,
    pool,
    database: testDatabase,
    settings,
    clock,
    ...clientOf(fetch, settings.publicUrl),
  };
}

export type TestApi = Awaited<ReturnType<typeof testApi>>;
