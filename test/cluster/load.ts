import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './database.ts';
import { assert, report } from './report.ts';
import { APPS, readinessOf, resourcesOf, serverUrl, serviceUrl, startServer, stopServer } from './servers.ts';
import { checkTruth, countByStatus, type PreparedStorm, startStorm } from './storm.ts';

/** Measurements that take long, asked for by name: `npm run test:cluster -- soak`. */

const SOAK_MINUTES = Number(process.env.SOAK_MINUTES ?? 10);

/** Memory, open files and connections of the servers. */
async function resources() {
  const [row] = await ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where usename = 'combattants_app'`,
  );
  return { ...Object.fromEntries(APPS.map((name) => [name, resourcesOf(name)])), connections: row?.count };
}

/** Bookings, lists, searches, records, edits and public pages for minutes: nothing grows. */
export async function soak(preparedOffice: PreparedStorm): Promise<void> {
  const record: string = (await preparedOffice.office.veteran({ lastName: 'Endurance' }))['@id'];
  const requests = [
    { path: '/public' },
    { path: record },
    { path: '/api/globalSearch?keyWord=endurance' },
    { path: '/api/veterans?lastName=endu' },
    { path: '/api/available_appointments' },
  ];
  const storm = startStorm(
    serviceUrl,
    preparedOffice,
    {
      bookings: 3,
      lists: 8,
      others: {
        perSecond: 9,
        request: (number) =>
          requests[number % (requests.length + 1)] ?? { path: record, body: { other: `Essai ${number}` } },
      },
    },
    30_000,
  );
  for (let minute = 0; minute <= SOAK_MINUTES; minute += 1) {
    report(`soak, minute ${minute}`, await resources());
    if (minute < SOAK_MINUTES) await sleep(60_000);
  }
  const outcomes = await storm.stop();
  for (const name of APPS) {
    const { unhandledRejections } = await readinessOf(name);
    assert(unhandledRejections === 0, `${name}: ${unhandledRejections} unhandled rejections`);
  }
  report('soak', { statuses: countByStatus(outcomes), ...(await checkTruth(outcomes)) });
}

const CLIENTS = 8;
const MEASURE_MS = 20_000;

/** Lists that are answered in a second, each client asking as soon as it is answered. */
async function listsPerSecond(url: string, { tokenOf }: PreparedStorm): Promise<number> {
  const endMs = Date.now() + MEASURE_MS;
  let answers = 0;
  const ask = async (number: number) => {
    const headers = { Authorization: `Bearer ${tokenOf(number)}` };
    for (let page = 1; Date.now() < endMs; page = 1 + (page % 5)) {
      const answer = await fetch(`${url}/api/appointments?itemsPerPage=20&page=${page}`, { headers });
      await answer.arrayBuffer();
      assert(answer.status === 200, `a list: ${answer.status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => ask(number)));
  return Math.round((answers * 1000) / MEASURE_MS);
}

/** Lists by one server and the primary alone, by it with a standby, and by two servers behind the proxy. */
export async function throughput(preparedOffice: PreparedStorm): Promise<void> {
  await stopServer('app1');
  await startServer('app1', { env: { DATABASE_READ_URL: '' } });
  const alone = await listsPerSecond(serverUrl('app1'), preparedOffice);
  await stopServer('app1');
  await startServer('app1');
  const withStandby = await listsPerSecond(serverUrl('app1'), preparedOffice);
  const two = await listsPerSecond(serviceUrl, preparedOffice);
  report('lists a second', { alone, withStandby, twoServersWithStandby: two, ratio: two / alone });
}
