import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { createFileOrder } from './mutation/file-order.ts';
import { groups, SEED } from './mutation/groups.ts';
import { copyTo, draw, instrument, type Mutant, refusedByCompiler } from './mutation/mutants.ts';
import type { Failure } from './mutation/orders.ts';
import type { Reach } from './mutation/reach.ts';
import { lives, type Result, readResults, statusOf, tellResults } from './mutation/results.ts';
import { createTrial } from './mutation/trial.ts';
import { createWorkerProcess, type WorkerProcess } from './mutation/worker-process.ts';

/**
 * `npm run mutation -- GROUP`: changes one small thing of the code at a time, and runs the tests that pass through it.
 * Every result is written as it comes; a run that was ended goes on where it was (docs/mutation.md).
 */
const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Ends after so many minutes. */
    minutes: { type: 'string' },
    /** Tries again what survived, after tests were added. */
    survivors: { type: 'boolean' },
    /** Tells the results so far, and tries nothing. */
    report: { type: 'boolean' },
  },
});
const name = positionals[0] ?? '';
const group = groups[name];
if (!group) {
  console.error(`npm run mutation -- GROUP, one of: ${Object.keys(groups).join(', ')}`);
  process.exit(1);
}

/** The results of so many mutants are looked at again, and written, together. */
const SETTLED_TOGETHER = 25;

/** A mutant that was tried, and the failure that noticed it. */
interface Trial {
  readonly mutant: Mutant;
  readonly failure: Failure | null;
  readonly result: Result;
}

const results = path.join(root, 'test-results', 'mutation', `${name}.jsonl`);
fs.mkdirSync(path.dirname(results), { recursive: true });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-mutation-'));
/** The sources with every mutant, and the tests. */
const copy = path.join(folder, 'mutants');
/** The sources as they are. */
const plain = path.join(folder, 'plain');
const atEnd: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function end(code: number): Promise<never> {
  for (const work of atEnd.splice(0).reverse()) await work();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130));

/** Says the sources, the tests' harness and one test file as they are: as long as they stay, so does the file's reach. */
function stateOf(file: string): string {
  const names = ['src', 'test/harness'].flatMap((folder) =>
    fs
      .readdirSync(path.join(plain, folder), { recursive: true, encoding: 'utf8' })
      .filter((one) => /\.tsx?$/.test(one))
      .sort()
      .map((one) => path.join(folder, one)),
  );
  const hash = createHash('sha256').update(name);
  const worker = ['worker.ts', 'vitest.config.ts'].map((one) => path.join('scripts/mutation', one));
  for (const one of [...names, ...worker, file])
    hash.update(one).update(fs.readFileSync(path.join(plain, one)));
  return hash.digest('hex').slice(0, 16);
}

async function reachOf(worker: WorkerProcess, file: string): Promise<Reach | null> {
  const cacheName = `${file.replaceAll('/', '-')}-${stateOf(file)}.json`;
  const cached = path.join(path.dirname(results), 'reach', cacheName);
  if (fs.existsSync(cached)) return JSON.parse(fs.readFileSync(cached, 'utf8'));
  const reach = (await measureReach(worker, file)) ?? (await measureReach(worker, file));
  fs.mkdirSync(path.dirname(cached), { recursive: true });
  if (reach) fs.writeFileSync(cached, JSON.stringify(reach));
  return reach;
}

async function measureReach(worker: WorkerProcess, file: string): Promise<Reach | null> {
  // A unit test's modules take longer to load for the first time than the test.
  if (file.startsWith('test/unit/'))
    await worker.run({ mutant: null, files: [{ file }], hitLimit: Number.MAX_SAFE_INTEGER }, 600_000);
  const startMs = Date.now();
  const order = { mutant: null, files: [{ file }], hitLimit: Number.MAX_SAFE_INTEGER, isMeasured: true };
  const outcome = await worker.run(order, 600_000);
  if (outcome?.reached && !outcome.failed)
    return { file, milliseconds: Date.now() - startMs, ...outcome.reached };
  console.log(`left out, it fails without a mutant: ${outcome?.failed?.message ?? file}`);
  worker.stop();
  return null;
}

/** `api/session` of `api/sign-in/session.test.ts`. */
const nameOf = (file: string): string =>
  path.join(file.split(path.sep)[0] ?? '', path.basename(file).replace(/\.test\.tsx?$/, ''));

/** The test files of the group; a name without a file is a mistake. */
function testFiles(): string[] {
  const files = fs
    .readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((one) => /\.test\.tsx?$/.test(one))
    .sort();
  return (group?.tests ?? []).flatMap((test) => {
    const namedFiles = files.filter((file) => nameOf(file) === test);
    // The folder `api/desk` has other files than `api/desk/desk`.
    const matchingFiles =
      namedFiles.length > 0 ? namedFiles : files.filter((file) => file.startsWith(`${test}/`));
    if (matchingFiles.length === 0) throw new Error(`No test file is called ${test}`);
    return matchingFiles
      .filter((file) => !group?.without?.some((name) => file.startsWith(name)))
      .map((file) => `test/${file}`);
  });
}

/** PostgreSQL for the API's tests, with first data that no mutant made. Gives the worker's environment. */
async function startCluster(): Promise<NodeJS.ProcessEnv> {
  const { default: setup } = await import('../test/harness/servers/cluster.ts');
  const providedContext: Record<string, string> = {};
  const provide = (key: string, value: string) => {
    providedContext[key] = value;
  };
  atEnd.push(await setup({ provide } as never));
  return { ...process.env, MUTATION_CLUSTER: providedContext.cluster, MUTATION_FILES: providedContext.files };
}

/** Builds the front end, with which the API's tests draw pages; throws where that fails. */
async function buildFrontEnd(): Promise<void> {
  if (!(await buildIfStale(console.log))) throw new Error('The front end cannot be built');
}

/** The mutants that are still to be tried; with --survivors those that survived. */
const waitingOf = (mutants: readonly Mutant[], oldResults: ReadonlyMap<string, Result>): Mutant[] =>
  mutants.filter(({ key }) => {
    const result = oldResults.get(key);
    return values.survivors ? result && lives(result) : !result;
  });

/** The reach of each test file, without the files that fail without a mutant. */
async function reachesOf(worker: WorkerProcess, files: readonly string[]): Promise<Reach[]> {
  const reaches: Reach[] = [];
  for (const file of files) {
    const reach = await reachOf(worker, file);
    if (reach) reaches.push(reach);
  }
  return reaches;
}

/** The parts of a run that try mutants. */
interface MutationRun {
  readonly trial: ReturnType<typeof createTrial>;
  readonly reaches: readonly Reach[];
  readonly fileOrder: ReturnType<typeof createFileOrder>;
}

/** Tries a mutant with the test files that reach it. */
async function tryOne({ trial, fileOrder }: MutationRun, mutant: Mutant): Promise<Trial> {
  const { id, change: _, ...rest } = mutant;
  const reaching = fileOrder.filesFor(mutant);
  const began = Date.now();
  const outcome = reaching.length > 0 ? await trial.tryMutant(id, reaching) : undefined;
  const failure = outcome?.failed ?? null;
  if (failure) fileOrder.note(mutant.file, failure.file);
  const by = failure?.message.slice(0, 300) ?? null;
  const milliseconds = Date.now() - began;
  return { mutant, failure, result: { ...rest, status: statusOf(outcome), by, milliseconds } };
}

/** Writes the results of some mutants; those that a worker in disorder gave are tried again. */
async function settle(run: MutationRun, trials: readonly Trial[]): Promise<void> {
  const failures = trials.flatMap(({ failure }) => failure ?? []);
  const disorder = await run.trial.findDisorder(failures, run.reaches);
  const living = trials.filter(({ result }) => lives(result)).map(({ mutant }) => mutant);
  const refusedMutants = refusedByCompiler(plain, living);
  for (let { mutant, failure, result } of trials) {
    if (failure?.test && disorder.has(failure.test))
      ({ mutant, failure, result } = await tryOne(run, mutant));
    if (refusedMutants.has(mutant)) result = { ...result, status: 'invalid' };
    fs.appendFileSync(results, `${JSON.stringify(result)}\n`);
  }
  if (disorder.size > 0) console.log(`${disorder.size} tests failed in a worker in disorder`);
}

/** Tries mutants one after the other until --minutes are over, and writes their results. */
async function tryAll(run: MutationRun, mutants: readonly Mutant[]): Promise<void> {
  const startMs = Date.now();
  let unsettledTrials: Trial[] = [];
  for (const [index, mutant] of mutants.entries()) {
    if (values.minutes && Date.now() - startMs > Number(values.minutes) * 60_000) break;
    const one = await tryOne(run, mutant);
    unsettledTrials.push(one);
    console.log(
      `${index + 1}/${mutants.length} ${one.result.status} ${mutant.file}:${mutant.line} ${mutant.mutator}, ${one.result.milliseconds} ms`,
    );
    if (unsettledTrials.length >= SETTLED_TOGETHER) {
      await settle(run, unsettledTrials);
      unsettledTrials = [];
    }
  }
  await settle(run, unsettledTrials);
}

async function main(): Promise<void> {
  const startMs = Date.now();
  const files = testFiles();
  const needsCluster = files.some((file) => file.startsWith('test/api/'));
  if (needsCluster && !values.report) await buildFrontEnd();
  for (const target of [copy, plain]) copyTo(root, target);
  const mutants = await instrument(root, copy, group?.sources ?? []);
  const drawnMutants = draw(mutants, SEED, group?.sample);
  if (values.report) return tellResults(results, drawnMutants);
  const oldResults = readResults(results);
  const waitingMutants = waitingOf(drawnMutants, oldResults);
  console.log(`${mutants.length} mutants, ${drawnMutants.length} drawn, ${waitingMutants.length} to try`);
  const worker = createWorkerProcess(copy, needsCluster ? await startCluster() : process.env);
  atEnd.push(worker.close);
  const reaches = await reachesOf(worker, files);
  console.log(`${reaches.length} test files in ${Math.round((Date.now() - startMs) / 1000)} s`);
  const trial = createTrial(worker);
  const fileOrder = createFileOrder({
    mutants,
    reaches,
    oldResults: oldResults.values(),
    usualMs: trial.usualMs,
  });
  await tryAll({ trial, reaches, fileOrder }, waitingMutants);
  tellResults(results, drawnMutants);
}

try {
  await main();
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
