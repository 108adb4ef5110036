import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** A test file, and the ids of its tests that are to run; all of them where none are named. */
export interface TestFile {
  readonly file: string;
  readonly tests?: readonly string[] | undefined;
}

/** One run of some test files, with one mutant or none. */
export interface Order {
  readonly files: readonly TestFile[];
  /** Further variables in the environment of the run's worker. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Outcome {
  /** The first test that failed, after the name of its file; null where all passed. */
  readonly failed: string | null;
}

/**
 * A process that holds Vitest, so that what it transformed is ready for the next mutant. Each run gets a worker of its
 * own, which reads the mutant from the environment. The parent ends this process and its workers where a run never ends.
 */
const copy = process.cwd();
let failed: string | null = null;
const vitest = await createVitest('test', {
  root: copy,
  config: path.join(copy, 'scripts/mutation/vitest.config.ts'),
  watch: false,
  reporters: [
    {
      onTestRunEnd(modules, errors) {
        failed = firstFailure(modules) ?? (errors[0] ? `unhandled: ${errors[0].message}` : null);
      },
    },
  ],
});
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((one) => [path.relative(copy, one.moduleId), one]),
);

function firstFailure(modules: readonly TestModule[]): string | undefined {
  for (const module of modules) {
    if (module.state() !== 'failed') continue;
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message}`;
    return `${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'a hook failed'}`;
  }
  return undefined;
}

function specificationOf({ file, tests }: TestFile): TestSpecification {
  const whole = specifications.get(file);
  if (!whole) throw new Error(`No such test file: ${file}`);
  return tests ? whole.project.createSpecification(whole.moduleId, { testIds: [...tests] }) : whole;
}

async function run({ files, env }: Order): Promise<Outcome> {
  for (const name of ['__STRYKER_ACTIVE_MUTANT__', 'MUTATION_HITS', 'MUTATION_REACHED'])
    delete process.env[name];
  Object.assign(process.env, env);
  failed = null;
  await vitest.runTestSpecifications(files.map(specificationOf));
  return { failed };
}

process.on('message', (order: Order) => {
  void run(order)
    .catch((error) => ({ failed: String(error) }))
    .then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
