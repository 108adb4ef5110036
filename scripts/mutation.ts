import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { groups, SEED } from './mutation/groups.ts';
import { compiles, copyTo, draw, instrument } from './mutation/mutants.ts';
import type { Reached } from './mutation/reached.ts';
import { lives, type Result, readResults, type Status, tellResults } from './mutation/results.ts';
import type { Order, Outcome, TestFile } from './mutation/runner.ts';

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

let runner: ChildProcess | undefined;
let runnersEnv: NodeJS.ProcessEnv = process.env;

/** Ends the runner, its workers and the servers that they started. */
function killRunner(): void {
  try {
    if (runner?.pid) process.kill(-runner.pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
  runner = undefined;
}
atEnd.push(killRunner);

const messageOf = <T>(child: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`The runner ended with ${code}`)));
  });

/** Runs test files; null where they do not end in time. */
async function run(order: Order, milliseconds: number): Promise<Outcome | null> {
  if (!runner) {
    runner = fork(path.join(copy, 'scripts/mutation/runner.ts'), {
      cwd: copy,
      env: runnersEnv,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await messageOf(runner);
  }
  const child = runner;
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), milliseconds);
  try {
    const answer = messageOf<Outcome>(child);
    child.send(order);
    const outcome = await Promise.race([answer, late.promise]);
    if (!outcome) killRunner();
    return outcome;
  } finally {
    clearTimeout(timer);
    child.removeAllListeners('message').removeAllListeners('exit');
  }
}

/** The test file at the beginning of a failure. */
const testFileIn = (failed: string | null) => failed?.split(/:? /, 1)[0];

/** The code that one test file passes through without a mutant, and how long the file takes. */
interface Reach extends Reached {
  readonly file: string;
  readonly milliseconds: number;
}

/** Says the sources, the tests' harness and one test file as they are: as long as they stay, so does the file's reach. */
function stateOf(file: string): string {
  const names = ['src', 'test/harness', 'scripts/mutation'].flatMap((folder) =>
    fs
      .readdirSync(path.join(plain, folder), { recursive: true, encoding: 'utf8' })
      .filter((one) => /\.tsx?$/.test(one))
      .sort()
      .map((one) => path.join(folder, one)),
  );
  const hash = createHash('sha256').update(name);
  for (const one of [...names, file]) hash.update(one).update(fs.readFileSync(path.join(plain, one)));
  return hash.digest('hex').slice(0, 16);
}

async function reachOf(file: string): Promise<Reach | null> {
  const earlier = path.join(path.dirname(results), 'reach', `${path.basename(file)}-${stateOf(file)}.json`);
  if (fs.existsSync(earlier)) return JSON.parse(fs.readFileSync(earlier, 'utf8'));
  const reach = await measureReach(file);
  fs.mkdirSync(path.dirname(earlier), { recursive: true });
  if (reach) fs.writeFileSync(earlier, JSON.stringify(reach));
  return reach;
}

async function measureReach(file: string): Promise<Reach | null> {
  const answer = path.join(copy, '.reached.json');
  fs.rmSync(answer, { force: true });
  const started = Date.now();
  const outcome = await run({ files: [{ file }], env: { MUTATION_REACHED: answer } }, 600_000);
  const milliseconds = Date.now() - started;
  if (outcome?.failed !== null || !fs.existsSync(answer)) {
    console.log(`left out, it fails without a mutant: ${outcome?.failed ?? file}`);
    return null;
  }
  return { file, milliseconds, ...JSON.parse(fs.readFileSync(answer, 'utf8')) };
}

/** The tests of a file that pass a mutant. Where only its loading does, or what runs between tests, any test may notice. */
function testsReaching(id: string, { file, ran, tests }: Reach): TestFile {
  const reaching = Object.keys(tests).filter((test) => tests[test]?.includes(id));
  return { file, tests: ran[id] && !tests.between?.includes(id) ? reaching : undefined };
}

/**
 * Runs test files with a mutant, up to the first failure: the first file whole, of the others the tests that pass the
 * mutant. A test that fails without those before it says nothing: then its file runs whole.
 */
async function tryMutant(id: string, reaching: readonly Reach[]): Promise<Outcome | null> {
  const hits = reaching.reduce((sum, { loaded, ran }) => sum + (loaded[id] ?? 0) + (ran[id] ?? 0), 0);
  const usual = reaching.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const env = { __STRYKER_ACTIVE_MUTANT__: id, MUTATION_HITS: String(hits * 100 + 1000) };
  const runFiles = (files: readonly TestFile[]) => run({ files, env }, 20_000 + 4 * usual);
  let left = reaching.map((reach, index) => (index === 0 ? { file: reach.file } : testsReaching(id, reach)));
  while (left.length > 0) {
    const outcome = await runFiles(left);
    if (!outcome?.failed) return outcome;
    const at = left.findIndex(({ file }) => file === testFileIn(outcome.failed));
    const { file, tests } = left[at] ?? { file: '' };
    if (!tests) return outcome;
    const whole = await runFiles([{ file }]);
    if (!whole || whole.failed !== null) return whole;
    left = left.slice(at + 1);
  }
  return { failed: null };
}

/** The test files of the group; a name without a file is a mistake. */
function testFiles(): string[] {
  const files = fs
    .readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((one) => /\.test\.tsx?$/.test(one))
    .sort();
  return (group?.tests ?? []).flatMap((test) => {
    const named = files.filter(
      (file) => file.startsWith(`${test}/`) || file.replace(/\.test\.tsx?$/, '') === test,
    );
    if (named.length === 0) throw new Error(`No test file is called ${test}`);
    return named.map((file) => `test/${file}`);
  });
}

/** PostgreSQL for the API's tests, with first data that no mutant made. */
async function startCluster(): Promise<void> {
  const { default: setup } = await import('../test/harness/cluster.ts');
  const provided: Record<string, string> = {};
  const provide = (key: string, value: string) => {
    provided[key] = value;
  };
  atEnd.push(await setup({ provide } as never));
  runnersEnv = { ...process.env, MUTATION_CLUSTER: provided.cluster, MUTATION_FILES: provided.files };
}

async function main(): Promise<void> {
  const started = Date.now();
  const files = testFiles();
  const needsCluster = files.some((file) => file.startsWith('test/api/'));
  if (needsCluster && !values.report && !(await buildIfStale(console.log)))
    throw new Error('The front end cannot be built');
  for (const target of [copy, plain]) copyTo(root, target);
  const mutants = await instrument(root, copy, group?.sources ?? []);
  const drawn = draw(mutants, SEED, group?.sample);
  if (values.report) return tellResults(results, drawn);
  const done = readResults(results);
  const left = drawn.filter(({ key }) => {
    const result = done.get(key);
    return values.survivors ? result && lives(result) : !result;
  });
  console.log(`${mutants.length} mutants, ${drawn.length} drawn, ${left.length} to try`);
  if (needsCluster) await startCluster();

  const reaches: Reach[] = [];
  for (const file of files) {
    const reach = await reachOf(file);
    if (reach) reaches.push(reach);
  }
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]));
  /** Counts the mutants of a source file that a test file's tests pass; test files with the most come first. */
  const passed = new Map(
    reaches.map((reach) => {
      const counts: Record<string, number> = {};
      for (const id of Object.keys(reach.ran)) {
        const file = fileOf.get(id) ?? '';
        counts[file] = (counts[file] ?? 0) + 1;
      }
      return [reach, counts];
    }),
  );
  console.log(`${reaches.length} test files in ${Math.round((Date.now() - started) / 1000)} s`);

  /**
   * Counts the mutants of a source file that a test file noticed so far; that file comes first for the next mutant.
   */
  const noticed = new Map<string, number>();
  const notice = ({ file, by }: Result) => {
    const pair = `${file} ${testFileIn(by)}`;
    noticed.set(pair, (noticed.get(pair) ?? 0) + 1);
  };
  for (const result of done.values()) notice(result);

  const tried = Date.now();
  for (const [index, mutant] of left.entries()) {
    const { id, change: _, ...rest } = mutant;
    if (values.minutes && Date.now() - tried > Number(values.minutes) * 60_000) break;
    const weigh = (reach: Reach) =>
      (reach.ran[id] ? 1e6 : 0) +
      1000 * (noticed.get(`${mutant.file} ${reach.file}`) ?? 0) +
      (passed.get(reach)?.[mutant.file] ?? 0);
    const reaching = reaches
      .filter(({ loaded, ran }) => loaded[id] || ran[id])
      .sort((one, other) => weigh(other) - weigh(one) || one.milliseconds - other.milliseconds);
    const began = Date.now();
    let status: Status = reaching.length > 0 ? 'survived' : 'unreached';
    let by: string | null = null;
    if (reaching.length > 0) {
      const outcome = await tryMutant(id, reaching);
      if (!outcome) status = 'timeout';
      else if (outcome.failed !== null) status = 'killed';
      by = outcome?.failed?.slice(0, 300) ?? null;
    }
    if ((status === 'survived' || status === 'unreached') && !compiles(plain, mutant)) status = 'invalid';
    const result: Result = { ...rest, status, by, milliseconds: Date.now() - began };
    notice(result);
    fs.appendFileSync(results, `${JSON.stringify(result)}\n`);
    console.log(
      `${index + 1}/${left.length} ${status} ${mutant.file}:${mutant.line} ${mutant.mutator}, ${reaching.length} files, ${result.milliseconds} ms`,
    );
  }
  tellResults(results, drawn);
}

try {
  await main();
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
