import type { ApiContext } from '../api-context.ts';
import type { Database } from '../db/connection.ts';
import type { Turns } from '../limits/concurrency-limit.ts';
import type { Probes } from '../probes.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.ts';

/** The parts of a process that metrics are read from. */
export interface MetricSources {
  readonly context: Pick<
    ApiContext,
    'db' | 'reservedDb' | 'standby' | 'settings' | 'clock' | 'log' | 'accessLog' | 'eventStreams'
  >;
  readonly turns: Pick<Turns, 'load'>;
  readonly probes: Pick<Probes, 'states'>;
  /** The number of rejections that nobody handled. */
  readonly unhandledRejections: () => number;
}

/** A value with the labels that tell it from the others of its metric. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read when it is asked for; without a sample it is absent. */
interface GaugeDeclaration {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: (sources: MetricSources, facts: DatabaseFacts | null) => readonly Sample[];
}

const one = (value: number): readonly Sample[] => [{ value }];
const secondsOf = (moment: Date): number => moment.getTime() / 1000;

const poolsOf = ({
  context: { db, reservedDb, standby },
}: MetricSources): (readonly [name: string, pool: Database['$client']])[] => [
  ['requests', db.$client],
  ['reserved', reservedDb.$client],
  ...(standby ? ([['standby', standby.db.$client]] as const) : []),
];

/** Whether what a process depends on works; null before the first look. */
const dependencies = ({ probes, context }: MetricSources): Readonly<Record<string, boolean | null>> => ({
  ...probes.states(),
  ...(context.standby ? { standby: context.standby.isUp() } : {}),
});

/** The gauges of this process. */
const processGauges: readonly GaugeDeclaration[] = [
  {
    name: 'combattants_db_pool_connections',
    help: 'Database connections of this process, by pool and state (used, idle)',
    labelNames: ['pool', 'state'],
    read: (sources) =>
      poolsOf(sources).flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
  },
  {
    name: 'combattants_db_pool_max_connections',
    help: 'Database connections that this process may hold, by pool',
    labelNames: ['pool'],
    read: (sources) =>
      poolsOf(sources).map(([pool, { options }]) => ({ labels: { pool }, value: options.max ?? 0 })),
  },
  {
    name: 'combattants_db_pool_waiting',
    help: 'Statements and transactions that wait for a connection, by pool',
    labelNames: ['pool'],
    read: (sources) =>
      poolsOf(sources).map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  },
  {
    name: 'combattants_requests_running',
    help: 'Requests that are being answered, by lane',
    labelNames: ['lane'],
    read: ({ turns }) =>
      Object.entries(turns.load()).map(([lane, { running }]) => ({ labels: { lane }, value: running })),
  },
  {
    name: 'combattants_requests_waiting',
    help: 'Requests that wait for others of the same caller, by lane',
    labelNames: ['lane'],
    read: ({ turns }) =>
      Object.entries(turns.load()).map(([lane, { waiting }]) => ({ labels: { lane }, value: waiting })),
  },
  {
    name: 'combattants_streams_open',
    help: 'Open event streams: desks, displays and browsers',
    read: ({ context }) => one(context.eventStreams.count),
  },
  {
    name: 'combattants_access_log_waiting_lines',
    help: 'Lines of the access log that wait for the database; at 10000 records are refused',
    read: ({ context }) => one(context.accessLog.waitingLines),
  },
  {
    name: 'combattants_dependency_up',
    help: 'Whether files, mail and the standby worked at their last probe; absent before the first has ended',
    labelNames: ['dependency'],
    read: (sources) =>
      Object.entries(dependencies(sources)).flatMap(([dependency, isUp]) =>
        isUp === null ? [] : [{ labels: { dependency }, value: isUp ? 1 : 0 }],
      ),
  },
  {
    name: 'combattants_standby_reads',
    help: 'Lists, searches, figures and exports since the start, by the server that answered (standby, primary)',
    labelNames: ['server'],
    read: ({ context }) =>
      Object.entries(context.standby?.counts() ?? {}).map(([server, value]) => ({
        labels: { server },
        value,
      })),
  },
  {
    name: 'combattants_unhandled_rejections',
    help: 'Rejections that nobody handled, since the start',
    read: ({ unhandledRejections }) => one(unhandledRejections()),
  },
];

/** The gauges of the database, the same from every process. */
const databaseGauges: readonly GaugeDeclaration[] = [
  {
    name: 'combattants_database_up',
    help: 'Whether the database answered this scrape',
    read: (_sources, facts) => one(facts ? 1 : 0),
  },
  {
    name: 'combattants_outbox_messages',
    help: 'Messages that wait to be sent, by channel (mail, sms); at night without reminders',
    labelNames: ['channel'],
    read: (_sources, facts) =>
      Object.entries(facts?.outbox ?? {}).map(([channel, { messages }]) => ({
        labels: { channel },
        value: messages,
      })),
  },
  {
    name: 'combattants_outbox_age_seconds',
    help: 'Age of the oldest of these messages, by channel; 0 without one',
    labelNames: ['channel'],
    read: (_sources, facts) =>
      Object.entries(facts?.outbox ?? {}).map(([channel, { ageSeconds }]) => ({
        labels: { channel },
        value: ageSeconds,
      })),
  },
  {
    name: 'combattants_job_start_timestamp_seconds',
    help: 'When a job was last begun',
    labelNames: ['name'],
    read: (_sources, facts) =>
      (facts?.jobs ?? []).map(({ name, started }) => ({ labels: { name }, value: secondsOf(started) })),
  },
  {
    name: 'combattants_job_running',
    help: 'Whether a job is under way',
    labelNames: ['name'],
    read: (_sources, facts) =>
      (facts?.jobs ?? []).map(({ name, ended }) => ({ labels: { name }, value: ended ? 0 : 1 })),
  },
  {
    name: 'combattants_job_failed',
    help: 'Whether the last run of a job failed',
    labelNames: ['name'],
    read: (_sources, facts) =>
      (facts?.jobs ?? []).map(({ name, outcome }) => ({
        labels: { name },
        value: outcome === 'failed' ? 1 : 0,
      })),
  },
  {
    name: 'combattants_backup_configured',
    help: 'Whether BACKUP_DIR is set',
    read: ({ context }) => one(context.settings.backupDir ? 1 : 0),
  },
  {
    name: 'combattants_backup_timestamp_seconds',
    help: 'The moment that the last backup shows; 0 where there is none',
    read: (_sources, facts) => (facts ? one(facts.lastBackup ? secondsOf(facts.lastBackup) : 0) : []),
  },
];

/** Every gauge of the service; those of Node come from prom-client. */
export const gauges: readonly GaugeDeclaration[] = [...processGauges, ...databaseGauges];

/** Reads the samples of every gauge at one moment. */
export async function readGauges(sources: MetricSources): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const facts = await readDatabaseFacts(sources.context);
  return new Map(gauges.map(({ name, read }) => [name, read(sources, facts)]));
}
