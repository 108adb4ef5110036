import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../../src/server/clock.ts';
import { firstData } from '../../../src/server/data/first-data.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { type EmbeddedServer, startEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { testSettings } from '../data/settings.ts';
import { PLAIN_TEMPLATE, urlOn } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the run's Unix socket. */
    cluster: string;
    /** A folder of the run's, gone with it: the documents of the demo data. Tests copy them (`demoFiles`). */
    files: string;
  }
}

/** The projects of one run share one cluster; the last to end stops it. */
const sharedGlobal = globalThis as {
  combattantsCluster?: { users: number; started: Promise<StartedCluster> };
};

interface StartedCluster {
  embedded: EmbeddedServer;
  folder: string;
  sockets: string;
}

/** Vitest's global set-up: one PostgreSQL a run, with a migrated template that holds the first data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sharedGlobal.combattantsCluster ??= { users: 0, started: start() };
  const cluster = sharedGlobal.combattantsCluster;
  cluster.users += 1;
  const { embedded, folder, sockets } = await cluster.started;
  project.provide('cluster', sockets);
  project.provide('files', path.join(folder, 'test-files'));
  return async () => {
    cluster.users -= 1;
    if (cluster.users > 0) return;
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    sharedGlobal.combattantsCluster = undefined;
  };
}

async function start(): Promise<StartedCluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-test-'));
  const embeddedServer = await startEmbedded(folder, {
    // A test run needs to keep nothing if the machine stops.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      autovacuum_naptime: '10min',
    },
  });
  const sockets = new URL(embeddedServer.url('app')).searchParams.get('host') ?? '';
  try {
    await buildTemplate(sockets);
    return { embedded: embeddedServer, folder, sockets };
  } catch (error) {
    await embeddedServer.stop();
    throw error;
  }
}

async function buildTemplate(sockets: string): Promise<void> {
  const admin = connect(urlOn(sockets, 'postgres', 'postgres'));
  try {
    await admin.pool.query(`CREATE DATABASE ${PLAIN_TEMPLATE} OWNER owner`);
  } finally {
    await admin.end();
  }
  await migrate(urlOn(sockets, 'owner', PLAIN_TEMPLATE), 'app', {
    afterwards: async () => {
      const { db, end } = connect(urlOn(sockets, 'app', PLAIN_TEMPLATE));
      await firstData(db, testSettings(), systemClock).finally(end);
    },
  });
}
