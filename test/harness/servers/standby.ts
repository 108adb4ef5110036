import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { systemClock } from '../../../src/server/clock.ts';
import { createDemoData } from '../../../src/server/data/demo-data.ts';
import { firstData } from '../../../src/server/data/first-data.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { findBinaries, runAs } from '../../../src/server/db/embedded/binaries.ts';
import { startEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { PASSWORD, testSettings } from '../data/settings.ts';
import { urlOn } from './database.ts';
import { temporaryFolder } from './server.ts';

/** A primary that keeps nothing if the machine stops, but whose commits are in its log before they are seen. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '60', shared_buffers: '64MB' };

async function fill(url: string, ownerUrl: string, filesUrl: string): Promise<void> {
  await migrate(ownerUrl, 'app', {
    afterwards: async (owner) => {
      const { db, end } = connect(url);
      await firstData(db, testSettings(), systemClock);
      await createDemoData(db, testSettings({ demo: true, filesUrl }), systemClock).finally(end);
      // Every account gets the tests' password.
      await owner.query('update credentials set password_hash = $1', [await hashPassword(PASSWORD)]);
    },
  });
}

/** PostgreSQL on a copy of the primary's folder, which it follows. */
function startReplica(folder: string, sockets: string, primarySockets: string) {
  const user = runAs(folder);
  const settings = {
    ...SETTINGS,
    listen_addresses: '',
    unix_socket_directories: sockets,
    primary_conninfo: `host=${primarySockets} user=postgres`,
    wal_retrieve_retry_interval: '100ms',
    hot_standby_feedback: 'on',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(findBinaries(user), 'bin', 'postgres'), ['-D', '/proc/self/cwd', ...flags], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exit;
  };
  return { child, stop: end('SIGINT'), kill9: end('SIGKILL') };
}

async function askAs(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/**
 * A primary with the demonstration, and a standby that streams from it. Both are the test file's, and gone after it.
 * Call it at the top level of the file.
 */
export async function createStandbyPair() {
  const folder = temporaryFolder('standby');
  const copy = path.join(folder, 'standby');
  const sockets = path.join(folder, 'sockets');
  const filesUrl = path.join(folder, 'files');
  const first = await startEmbedded(folder, { settings: SETTINGS });
  await fill(first.url('app'), first.url('owner'), filesUrl);
  await first.stop();
  const cluster = fs.readdirSync(folder).find((name) => name.startsWith('postgres-')) ?? '';
  fs.cpSync(path.join(folder, cluster), copy, { recursive: true });
  fs.writeFileSync(path.join(copy, 'standby.signal'), '');
  fs.mkdirSync(sockets);
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = runAs(path.join(folder, cluster));
  for (const entry of [copy, sockets, ...fs.readdirSync(copy, { recursive: true, encoding: 'utf8' })])
    fs.chownSync(path.resolve(copy, entry), uid, gid);
  fs.chmodSync(copy, 0o700);
  // The run's user may enter the folder above by name.
  fs.chmodSync(folder, 0o711);

  const primary = await startEmbedded(folder, { settings: SETTINGS });
  const primarySockets = new URL(primary.url('postgres')).searchParams.get('host') ?? '';
  let replica = startReplica(copy, sockets, primarySockets);
  let primaryEnd: Promise<void> | undefined;
  const stopPrimary = () => {
    primaryEnd ??= primary.stop();
    return primaryEnd;
  };
  afterAll(async () => {
    await replica.kill9();
    await stopPrimary();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const admin = urlOn(sockets, 'postgres', 'postgres');
  const untilStreaming = () =>
    vi.waitFor(
      async () => {
        const receiver = await askAs(admin, 'select status from pg_stat_wal_receiver');
        expect(receiver).toEqual({ status: 'streaming' });
      },
      { timeout: 30_000 },
    );
  await untilStreaming();
  return {
    database: { name: 'combattants', url: primary.url('app'), ownerUrl: primary.url('owner') },
    filesUrl,
    url: urlOn(sockets, 'app', 'combattants'),
    /** The folders of the Unix sockets. */
    sockets: { primary: primarySockets, standby: sockets },
    pauseReplay: () => askAs(admin, 'select pg_wal_replay_pause()'),
    resumeReplay: () => askAs(admin, 'select pg_wal_replay_resume()'),
    /** Ends the primary for good; the standby takes its place. */
    async failOver() {
      await stopPrimary();
      await askAs(admin, 'select pg_promote()');
    },
    stop: () => replica.stop(),
    async start() {
      replica = startReplica(copy, sockets, primarySockets);
      await untilStreaming();
    },
  };
}
