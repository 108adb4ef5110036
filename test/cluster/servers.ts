import fs from 'node:fs';
import path from 'node:path';
import { PASSWORD } from '../harness/data/settings.ts';
import { copyNextRelease } from '../harness/servers/next-release.ts';
import { spawnServer, untilReady } from '../harness/servers/server.ts';
import { databaseAddresses, PROXY_PRIMARY, PROXY_STANDBY, urlOf } from './database.ts';
import { example, folder, start, until } from './processes.ts';

/** The proxy, the file store and the servers of the service. */

const STORE = 21_020;
const SERVICE = 21_030;
export const APPS = ['app1', 'app2'] as const;
export type ServerName = (typeof APPS)[number];
const portOf = (name: ServerName) => 21_040 + APPS.indexOf(name);
/** A server without the proxy. */
export const serverUrl = (name: ServerName): string => `http://127.0.0.1:${portOf(name)}`;

/** Where browsers reach the service. */
export const serviceUrl = `http://127.0.0.1:${SERVICE}`;

export function startProxy(): void {
  const file = path.join(folder, 'haproxy.cfg');
  const text = example('haproxy.cfg', [
    ...databaseAddresses,
    ['bind :5000', `bind 127.0.0.1:${PROXY_PRIMARY}`],
    ['bind :5001', `bind 127.0.0.1:${PROXY_STANDBY}`],
    ['bind :80\n', `bind 127.0.0.1:${SERVICE}\n`],
    ...APPS.map((name) => [`${name}:3000`, `127.0.0.1:${portOf(name)}`] as const),
  ]);
  fs.writeFileSync(file, text);
  start('haproxy', 'haproxy', ['-db', '-f', file]);
}

/** A real S3 server, which is no dependency of the project: npm fetches it for the run. */
export async function startStore(): Promise<void> {
  const store = path.join(folder, 's3');
  fs.mkdirSync(store);
  start('s3', 'npm', [
    ...['exec', '--yes', '--package=s3rver@3.7.1', '--', 's3rver', '-d', store, '-p', String(STORE)],
    ...['-a', '127.0.0.1', '--no-vhost-buckets', '--configure-bucket', 'files'],
  ]);
  await until('the file store', async () => (await fetch(`http://127.0.0.1:${STORE}/`)).status < 500);
}

/** A copy of this program with one more migration, which adds a column: the next release. */
export function nextRelease(): string {
  const release = path.join(folder, 'next-release');
  fs.mkdirSync(release);
  copyNextRelease(release, '-- expand\nALTER TABLE cells ADD COLUMN floor text;\n');
  return path.join(release, 'src/server/main.ts');
}

type Child = ReturnType<typeof spawnServer>;
const servers = new Map<ServerName, Child>();
const exits: string[] = [];

interface ServerOptions {
  /** The script of another release. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server of the service. */
export async function startServer(name: ServerName, { script, env = {} }: ServerOptions = {}): Promise<void> {
  const child = spawnServer(
    {
      PORT: String(portOf(name)),
      LOG_LEVEL: 'warn',
      DEMO: '0',
      SECOND_FACTOR: '0',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_EMAIL: 'admin@example.org',
      DATABASE_URL: urlOf('combattants_app', PROXY_PRIMARY),
      MIGRATION_DATABASE_URL: urlOf('combattants_owner', PROXY_PRIMARY),
      DATABASE_READ_URL: urlOf('combattants_app', PROXY_STANDBY),
      FILES_URL: `s3://files/service?region=local&endpoint=http://127.0.0.1:${STORE}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      DATA_DIR: path.join(folder, name),
      TRUSTED_PROXY: '127.0.0.1',
      // Longer than the proxy takes to notice.
      DRAIN_SECONDS: '7',
      ...env,
    },
    script,
  );
  servers.set(name, child);
  void child.exited.then((code) => {
    fs.appendFileSync(path.join(folder, `${name}.log`), child.output());
    if (servers.get(name) === child) exits.push(`${name}: ${code}`);
  });
  await untilReady(serverUrl(name), child);
}

/** Asks a server to end, as systemd does; gives its exit code. */
export async function stopServer(name: ServerName): Promise<number | null> {
  const child = servers.get(name);
  servers.delete(name);
  child?.process.kill('SIGTERM');
  return (await child?.exited) ?? null;
}

/** Names and exit codes of the servers that ended without having been asked to. */
export const endedServers = (): readonly string[] => exits;

interface Readiness {
  readonly unhandledRejections: number;
  readonly isFilesUp: boolean | null;
  readonly isStandbyUp: boolean | null;
}

/** The details of a server's readiness. */
export async function readinessOf(name: ServerName): Promise<Readiness> {
  const answer = await fetch(`${serverUrl(name)}/health/ready`);
  return ((await answer.json()) as { details: Readiness }).details;
}

/** Resident memory in megabytes, open files and connections of a server. */
export function resourcesOf(name: ServerName): { readonly memoryMb: number; readonly files: number } {
  const pid = servers.get(name)?.process.pid ?? 0;
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    memoryMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    files: fs.readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** What a server said so far. */
export const outputOf = (name: ServerName): string => servers.get(name)?.output() ?? '';
