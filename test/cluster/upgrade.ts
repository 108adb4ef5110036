import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './database.ts';
import { assert, report } from './report.ts';
import { nextRelease, type ServerName, serviceUrl, startServer, stopServer } from './servers.ts';
import { checkTruth, countByStatus, type PreparedStorm, startStorm } from './storm.ts';

/** The servers are replaced one at a time by those of the next release, whose migration adds a column. */
export async function upgrade(preparedOffice: PreparedStorm): Promise<void> {
  const script = nextRelease();
  const storm = startStorm(serviceUrl, preparedOffice, { bookings: 10, lists: 10 }, 20_000);
  await sleep(3000);
  const replace = async (name: ServerName, release?: string) => {
    assert((await stopServer(name)) === 0, `${name} did not end by itself`);
    await startServer(name, release === undefined ? {} : { script: release });
    await sleep(2000);
  };
  await replace('app1', script);
  const [{ count }] = (await ask<{ count: number }>(
    `select count(*)::int as count from information_schema.columns where table_name = 'cells' and column_name = 'floor'`,
  )) as [{ count: number }];
  assert(count === 1, 'the next release did not migrate');
  // The release before may start beside it, as after a fault of the next one.
  await replace('app2');
  await replace('app2', script);
  const outcomes = await storm.stop();
  const statuses = countByStatus(outcomes);
  report('servers upgraded one at a time', { statuses, ...(await checkTruth(outcomes)) });
  const errors = Object.entries(statuses).filter(([status]) => !(Number(status) < 500));
  assert(errors.length === 0, `answers that are errors: ${JSON.stringify(errors)}`);
}
