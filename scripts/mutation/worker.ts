import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import type { Failure, Order, Outcome, ReachedTests, TestFile } from './orders.ts';

type Task = Parameters<TestRunner['onAfterRunTask']>[0];
type File = Parameters<TestRunner['onAfterRunFiles']>[0][number];
type Suite = Parameters<TestRunner['onAfterRunSuite']>[0];

/** The counters and the switch of the instrumented code. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** The modules that Vitest's runner holds. */
interface ModuleRunner {
  readonly evaluatedModules: { getModuleByUrl(url: string): { meta?: unknown } | undefined };
  cachedModule(url: string, importer?: string): Promise<unknown>;
  directRequest(url: string, ...others: unknown[]): Promise<unknown>;
}

const BETWEEN = 'between';
/** Stands for the loading of the project's modules. */
const MODULES = 'modules';
const sharedGlobal = globalThis as { __stryker__?: Switch };
sharedGlobal.__stryker__ ??= {};
const mutants = sharedGlobal.__stryker__;

/** Vitest declares these fields of its runner private. */
interface Fields {
  moduleRunner: ModuleRunner;
  workerState: { filepath: string };
}

const fieldsOf = (runner: TestRunner) => runner as unknown as Fields;

/** Runs one test file without telling Vitest's main process, up to the first failure. */
class FileRunner extends TestRunner {
  failure: Omit<Failure, 'file'> | null = null;
  /** The milliseconds that each test took, by its id. */
  readonly durationsMs: Record<string, number> = {};

  constructor(outer: Worker) {
    super(outer.config);
    fieldsOf(this).moduleRunner = fieldsOf(outer).moduleRunner;
    this.__setTraces(outer.traces as never);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    mutants.currentTestId = test.id;
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Task): void {
    mutants.currentTestId = BETWEEN;
    this.durationsMs[test.id] = test.result?.duration ?? 0;
    if (test.result?.state === 'fail') this.fail(test);
    super.onAfterRunTask(test);
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    if (suite.result?.state === 'fail') this.fail(suite);
    await super.onAfterRunSuite(suite);
  }

  private fail({ id, type, name, result }: Task | Suite): void {
    const errors = result?.errors ?? [];
    this.failure ??= {
      test: type === 'test' ? id : null,
      message: `${name}: ${errors[0]?.message ?? 'a hook failed'}`,
    };
    this.cancel('test-failure');
  }
}

function reachedTests(durationsMs: ReachedTests['durationsMs']): ReachedTests {
  const { static: loadedMs = {}, perTest = {} } = mutants.mutantCoverage ?? {};
  const { [MODULES]: modules = {}, ...others } = perTest;
  const ran: Record<string, number> = {};
  for (const counts of Object.values(others))
    for (const [id, count] of Object.entries(counts)) ran[id] = (ran[id] ?? 0) + count;
  const tests = Object.entries(others).map(([test, counts]) => [test, Object.keys(counts)]);
  return { modules, loaded: loadedMs, ran, tests: Object.fromEntries(tests), durationsMs };
}

/** Vitest's runner of the worker that holds all modules. After the driver's own test it runs what it is sent. */
export default class Worker extends TestRunner {
  traces: unknown;
  private unhandled: Error | null = null;
  private durationsMs: Record<string, number> = {};

  override __setTraces(traces: never): void {
    this.traces = traces;
    super.__setTraces(traces);
  }

  override async onAfterRunFiles(files: File[]): Promise<void> {
    super.onAfterRunFiles(files);
    this.keepModuleTexts();
    this.markModuleLoading();
    for (const event of ['unhandledRejection', 'uncaughtException'])
      process.on(event, (error) => {
        this.unhandled ??= error instanceof Error ? error : new Error(String(error));
      });
    const socket = net.connect(process.env.MUTATION_SOCKET ?? '');
    for await (const line of createInterface({ input: socket })) {
      const outcome = await this.runOrder(JSON.parse(line));
      socket.write(`${JSON.stringify(outcome)}\n`);
    }
    process.kill(process.pid, 'SIGKILL');
  }

  /** No file changes while the worker lives: a module that was fetched once is evaluated anew, and not fetched. */
  private keepModuleTexts(): void {
    const runner = fieldsOf(this).moduleRunner;
    const fetchModule = runner.cachedModule.bind(runner);
    runner.cachedModule = async (url, importer) => {
      const module = runner.evaluatedModules.getModuleByUrl(url);
      return module?.meta ? module : fetchModule(url, importer);
    };
  }

  /** Counts what the project's modules reach while they load apart from what the test files do. */
  private markModuleLoading(): void {
    const runner = fieldsOf(this).moduleRunner;
    const evaluate = runner.directRequest.bind(runner);
    runner.directRequest = async (url, ...others) => {
      const { currentTestId } = mutants;
      if (!url.includes('/src/') || currentTestId === MODULES) return evaluate(url, ...others);
      mutants.currentTestId = MODULES;
      try {
        return await evaluate(url, ...others);
      } finally {
        mutants.currentTestId = currentTestId;
      }
    };
  }

  private async runOrder({ mutant, files, hitLimit, isMeasured, keepsModules }: Order): Promise<Outcome> {
    // Every module of the project is loaded anew, so code that runs while they load is tried like the rest.
    if (!keepsModules) vi.resetModules();
    Object.assign(mutants, {
      activeMutant: mutant ?? undefined,
      currentTestId: undefined,
      hitCount: 0,
      hitLimit,
      mutantCoverage: { static: {}, perTest: {} },
    });
    this.unhandled = null;
    this.durationsMs = {};
    let failed: Failure | null = null;
    for (const file of files) {
      failed = await this.runFile(file);
      if (failed) break;
    }
    mutants.activeMutant = undefined;
    const reach = isMeasured ? reachedTests(this.durationsMs) : null;
    return { failed, reached: reach, heapBytes: process.memoryUsage().heapUsed };
  }

  private async runFile({ file, tests }: TestFile): Promise<Failure | null> {
    mutants.currentTestId = undefined;
    const filepath = path.resolve(file);
    fieldsOf(this).workerState.filepath = filepath;
    const runner = new FileRunner(this);
    const specification = { filepath, ...(tests ? { testIds: [...tests] } : {}) };
    const [result] = await startTests([specification as never], runner as never);
    Object.assign(this.durationsMs, runner.durationsMs);
    // The state that a failed test left is put back, so that the next mutant meets a clean worker.
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.resetConfig();
    vi.restoreAllMocks();
    await new Promise((resolve) => setImmediate(resolve));
    let failure = runner.failure;
    if (!failure && result?.result?.state === 'fail')
      failure = { test: null, message: result.result.errors?.[0]?.message ?? 'the file failed' };
    if (!failure && this.unhandled) failure = { test: null, message: `unhandled: ${this.unhandled.message}` };
    return failure && { ...failure, file, message: `${file} > ${failure.message}` };
  }
}
