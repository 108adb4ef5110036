import fs from 'node:fs';
import { clientOf } from '../harness/data/request.ts';
import { ask, createRolesAndDatabase, endMachines, members, startDatabase, untilWhole } from './database.ts';
import { soak, throughput } from './load.ts';
import { fillPrimaryDisk, hangStandby, losePrimary, loseStandby } from './losses.ts';
import { folder, killAll, until } from './processes.ts';
import { assert, report } from './report.ts';
import { APPS, outputOf, serviceUrl, startProxy, startServer, startStore, stopServer } from './servers.ts';
import { shareDocuments } from './sharing.ts';
import { type PreparedStorm, prepare } from './storm.ts';
import { upgrade } from './upgrade.ts';

/**
 * `npm run test:cluster`: the service on three database machines and two servers behind HAProxy, all on this machine by
 * ports (OPS-10). A document goes from one server to the other. The run loses the primary and a standby under bookings,
 * lets a standby hang, fills the primary's disk, and upgrades the servers one at a time; with names of steps it takes
 * those alone. It needs Debian's packages patroni, etcd-server, haproxy and postgresql, and is no part of `npm test`.
 */

const STEPS: Readonly<Record<string, (preparedOffice: PreparedStorm) => Promise<void>>> = {
  documents: shareDocuments,
  'lose-primary': losePrimary,
  'lose-standby': loseStandby,
  'hang-standby': hangStandby,
  'fill-disk': fillPrimaryDisk,
  upgrade,
  soak,
  throughput,
};
const USUAL_STEPS = ['documents', 'lose-primary', 'lose-standby', 'hang-standby', 'fill-disk', 'upgrade'];

async function startAll(): Promise<void> {
  await startDatabase();
  startProxy();
  await Promise.all([untilWhole(), startStore()]);
  await until('the proxy to find the primary', async () => (await ask('select 1', 'postgres')).length === 1);
  await createRolesAndDatabase();
  // Both at once: one of them migrates.
  await Promise.all(APPS.map((name) => startServer(name)));
  await until('the proxy to find the servers', async () => (await fetch(`${serviceUrl}/health/ready`)).ok);
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in STEPS));
  assert(unknown.length === 0, `unknown steps: ${unknown.join()}; there are ${Object.keys(STEPS).join()}`);
  const startMs = Date.now();
  await startAll();
  report('started', {
    seconds: Math.round((Date.now() - startMs) / 1000),
    members: (await members()).map(({ name, role }) => `${name} ${role}`),
    connections: await ask(
      `select usename as role, count(*)::int as count from pg_stat_activity
       where backend_type in ('client backend', 'walsender') group by 1 order by 1`,
    ),
  });
  const preparedOffice = await prepare(clientOf(globalThis.fetch, serviceUrl, { isOfThisTree: false }));
  for (const name of names) await STEPS[name]?.(preparedOffice);
  for (const name of APPS) await stopServer(name);
  console.log('passed');
}

process.on('exit', () => {
  killAll();
  endMachines();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const stepNames = process.argv.slice(2);
try {
  await main(stepNames.length > 0 ? stepNames : USUAL_STEPS);
} catch (error) {
  for (const name of APPS) fs.writeFileSync(`${folder}/${name}.out`, outputOf(name));
  console.error(error);
  process.exitCode = 1;
}
killAll();
endMachines();
if (process.exitCode === undefined) fs.rmSync(folder, { recursive: true, force: true });
process.exit();
