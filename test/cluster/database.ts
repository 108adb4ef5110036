import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { example, folder, kill9, signalAll, start, treeOf, until } from './processes.ts';

/** PostgreSQL on three "machines" of one machine: Patroni keeps each, etcd says which one is the primary (OPS-10). */

const ETCD = 21_000;
export const PROXY_PRIMARY = 21_010;
export const PROXY_STANDBY = 21_011;
const NAMES = ['db1', 'db2', 'db3'] as const;
type Name = (typeof NAMES)[number];
const PASSWORD = 'cluster-of-a-test';

/** The ports of a machine: PostgreSQL's and Patroni's. */
const portsOf = (name: Name) => {
  const number = NAMES.indexOf(name);
  return { postgres: 21_100 + number, patroni: 21_200 + number };
};

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
/** Debian's user of PostgreSQL, where root runs this. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const postgresFolder = fs.readdirSync('/usr/lib/postgresql').sort().at(-1) ?? '';

export const urlOf = (role: string, port: number, database = 'combattants') =>
  `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;

/** A member as Patroni tells of it. */
interface Member {
  readonly name: Name;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

function writeConfiguration(name: Name): string {
  const { postgres, patroni } = portsOf(name);
  const data = path.join(folder, name);
  fs.mkdirSync(data, { recursive: true });
  mountDisk(data);
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(data, user.uid, user.gid);
  const file = path.join(folder, `${name}.yaml`);
  const text = example('patroni.yaml', [
    ['name: db1', `name: ${name}`],
    ['db1:2379,db2:2379,db3:2379', `127.0.0.1:${ETCD}`],
    ['db1:8008', `127.0.0.1:${patroni}`],
    ['RESTAPI_PASSWORD', PASSWORD],
    ['db1:5432', `127.0.0.1:${postgres}`],
    ['/var/lib/postgresql/15/combattants', path.join(data, 'postgres')],
    ['/usr/lib/postgresql/15/bin', `/usr/lib/postgresql/${postgresFolder}/bin`],
    ['SUPERUSER_PASSWORD', PASSWORD],
    ['REPLICATION_PASSWORD', PASSWORD],
    ['samenet', '127.0.0.1/32'],
    ['wal_keep_size: 1GB', 'wal_keep_size: 256MB'],
    [
      'max_connections: 200',
      `max_connections: 200\n        shared_buffers: 64MB\n        unix_socket_directories: ${data}`,
    ],
  ]);
  fs.writeFileSync(file, text);
  return file;
}

/** Each machine gets a small disk of its own, which a step can fill. Only root can mount one. */
const DISK_MEGABYTES = 1024;
export const canFillDisks = process.getuid?.() === 0;
const mountedFolders: string[] = [];

function mountDisk(data: string): void {
  if (!canFillDisks) return;
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'combattants-test', data]);
  mountedFolders.push(data);
}

/** Ends every PostgreSQL, which is no child of its Patroni, and gives the disks back. */
export function endMachines(): void {
  for (const name of NAMES) if (machines.delete(name)) kill9(treeOfPostgres(name));
  for (const data of mountedFolders.splice(0)) execFileSync('umount', ['--lazy', data]);
}

const fillingOf = (name: Name) => path.join(folder, name, 'filling');

/** Fills a machine's disk to its last block. */
export function fillDisk(name: Name): void {
  const file = fs.openSync(fillingOf(name), 'w');
  try {
    for (const block of [1024 * 1024, 4096]) {
      const zeros = Buffer.alloc(block);
      try {
        while (fs.writeSync(file, zeros) === block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    fs.closeSync(file);
  }
}

/** Takes away what fills a machine's disk. */
export const freeDisk = (name: Name): void => fs.rmSync(fillingOf(name));

const machines = new Map<Name, ReturnType<typeof start>>();

/** Switches a machine on. */
export function switchOn(name: Name): void {
  const options = {
    ...user,
    cwd: path.join(folder, name),
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  };
  machines.set(name, start(name, 'patroni', [path.join(folder, `${name}.yaml`)], options));
}

/** The processes of a machine's PostgreSQL; none where it does not run. */
function treeOfPostgres(name: Name): number[] {
  const file = path.join(folder, name, 'postgres/postmaster.pid');
  if (!fs.existsSync(file)) return [];
  const postmaster = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  return postmaster ? treeOf(postmaster) : [];
}

/** Cuts a machine's power: Patroni, PostgreSQL and all its connections end at once. */
export function switchOff(name: Name): void {
  const postgres = treeOfPostgres(name);
  const patroni = machines.get(name)?.pid;
  // Patroni first, else it would start PostgreSQL again.
  if (patroni) kill9([patroni]);
  kill9(postgres);
}

/** Stops PostgreSQL of a machine in the middle of its work: its connections stay, and nothing answers. */
export const hang = (name: Name): void => signalAll(treeOfPostgres(name), 'SIGSTOP');

/** Lets a PostgreSQL go on that hangs. */
export const wake = (name: Name): void => signalAll(treeOfPostgres(name), 'SIGCONT');

/** The members, as the first of them that answers tells. */
export async function members(): Promise<readonly Member[]> {
  for (const name of NAMES) {
    const answer = await fetch(`http://127.0.0.1:${portsOf(name).patroni}/cluster`).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** The machine with a role. */
export async function machineOf(role: Member['role']): Promise<Name> {
  const member = (await members()).find((one) => one.role === role);
  if (!member) throw new Error(`no machine is the ${role}`);
  return member.name;
}

/** On a busy machine a lost primary is long in coming back: it recovers, and takes back what the others do not have. */
const REJOIN_SECONDS = 600;

/** Waits for a primary, a synchronous standby and a third, all of which work. */
export const untilWhole = () =>
  until(
    'a primary and two standbys',
    async () => {
      const all = await members();
      const roles = all.map(({ role }) => role).sort();
      return (
        roles.join() === 'leader,replica,sync_standby' &&
        all.every(({ state }) => state === 'running' || state === 'streaming')
      );
    },
    REJOIN_SECONDS,
  );

/** Asks the primary, wherever it is. */
export const ask = <R extends pg.QueryResultRow>(statement: string, database = 'combattants'): Promise<R[]> =>
  askAt(PROXY_PRIMARY, statement, database);

/** Asks PostgreSQL of a machine. */
export const askMachine = <R extends pg.QueryResultRow>(name: Name, statement: string): Promise<R[]> =>
  askAt(portsOf(name).postgres, statement, 'combattants');

async function askAt<R extends pg.QueryResultRow>(
  port: number,
  statement: string,
  database: string,
): Promise<R[]> {
  const client = new pg.Client({ connectionString: urlOf('postgres', port, database) });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts etcd and the machines. */
export async function startDatabase(): Promise<void> {
  start('etcd', 'etcd', [
    ...['--data-dir', path.join(folder, 'etcd'), '--log-level', 'warn'],
    ...[
      '--listen-client-urls',
      `http://127.0.0.1:${ETCD}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${ETCD}`,
    ],
    ...['--listen-peer-urls', `http://127.0.0.1:${ETCD + 1}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${ETCD + 1}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${ETCD + 1}`],
  ]);
  await until('etcd', async () => (await fetch(`http://127.0.0.1:${ETCD}/health`)).ok);
  for (const name of NAMES) writeConfiguration(name);
  for (const name of NAMES) switchOn(name);
}

/** Makes the roles and the database of the service, as docs/running.md says. */
export async function createRolesAndDatabase(): Promise<void> {
  await ask(`create role combattants_owner login password '${PASSWORD}'`, 'postgres');
  await ask(`create role combattants_app login password '${PASSWORD}'`, 'postgres');
  await ask('create database combattants owner combattants_owner', 'postgres');
}

/** The addresses of PostgreSQL and of Patroni's checks, for the proxy. */
export const databaseAddresses: readonly (readonly [string, string])[] = NAMES.map((name) => [
  `server ${name} ${name}:5432 check port 8008`,
  `server ${name} 127.0.0.1:${portsOf(name).postgres} check port ${portsOf(name).patroni}`,
]);
