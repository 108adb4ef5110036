import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { groups, SEED } from './mutation/groups.ts';
import { compiles, copyTo, draw, instrument, type Mutant } from './mutation/mutants.ts';
import type { Order, Outcome } from './mutation/runner.ts';

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

/**
 * The result of a mutant: `unreached` where no test file passes it, `invalid` where the compiler refuses a survivor.
 */
type Status = 'killed' | 'timeout' | 'survived' | 'unreached' | 'invalid';

interface Result extends Omit<Mutant, 'id' | 'change'> {
  readonly status: Status;
  /** The test that failed. */
  readonly by: string | null;
  readonly milliseconds: number;
}

const results = path.join(root, 'test-results', 'mutation', `${name}.jsonl`);
fs.mkdirSync(path.dirname(results), { recursive: true });

/** The last result of each mutant. */
function readResults(): Map<string, Result> {
  if (!fs.existsSync(results)) return new Map();
  const lines = fs.readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.key, result]));
}

const lives = ({ status }: Result) => status === 'survived' || status === 'unreached';
const percent = (part: number, all: number) => `${all ? Math.round((100 * part) / all) : 0} %`;

/** Tells each file's figures and what survives. */
function tell(drawn: readonly Mutant[]): void {
  const all = readResults();
  const known = drawn.flatMap(({ key }) => all.get(key) ?? []);
  for (const result of known.filter(lives)) {
    const { file, line, mutator, original, replacement, status } = result;
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
    console.log(`${status} ${file}:${line} ${mutator}: ${short(original)} → ${short(replacement)}`);
  }
  const line = (title: string, some: readonly Result[]) => {
    const valid = some.filter(({ status }) => status !== 'invalid');
    const killed = percent(valid.length - valid.filter(lives).length, valid.length);
    return `| ${title} | ${valid.length} | ${killed} | ${some.length - valid.length} |`;
  };
  console.log('\n| File | Tried | Killed | Refused by the compiler |\n|---|---|---|---|');
  for (const file of new Set(known.map((result) => result.file).sort()))
    console.log(
      line(
        file,
        known.filter((result) => result.file === file),
      ),
    );
  console.log(line(`All, of ${drawn.length} drawn`, known));
}

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

/** The code that one test file passes through without a mutant, and how long the file takes. */
interface Reach {
  readonly file: string;
  readonly milliseconds: number;
  /** Counts by mutant how often it is passed while modules load, and while tests run. */
  readonly loaded: Readonly<Record<string, number>>;
  readonly ran: Readonly<Record<string, number>>;
}

async function reachOf(file: string): Promise<Reach | null> {
  const answer = path.join(copy, '.reached.json');
  fs.rmSync(answer, { force: true });
  const started = Date.now();
  const outcome = await run({ files: [file], env: { MUTATION_REACHED: answer } }, 600_000);
  const milliseconds = Date.now() - started;
  if (outcome?.failed !== null || !fs.existsSync(answer)) {
    console.log(`left out, it fails without a mutant: ${outcome?.failed ?? file}`);
    return null;
  }
  return { file, milliseconds, ...JSON.parse(fs.readFileSync(answer, 'utf8')) };
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
  if (values.report) return tell(drawn);
  const done = readResults();
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
    const pair = `${file} ${by?.split(/:? /, 1)[0]}`;
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
    const hits = reaching.reduce((sum, { loaded, ran }) => sum + (loaded[id] ?? 0) + (ran[id] ?? 0), 0);
    const usual = reaching.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const began = Date.now();
    let status: Status = reaching.length > 0 ? 'survived' : 'unreached';
    let by: string | null = null;
    if (reaching.length > 0) {
      const env = { __STRYKER_ACTIVE_MUTANT__: id, MUTATION_HITS: String(hits * 100 + 1000) };
      const outcome = await run({ files: reaching.map(({ file }) => file), env }, 20_000 + 4 * usual);
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
  tell(drawn);
}

try {
  await main();
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
