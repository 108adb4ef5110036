import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

/** One run of some test files, with one mutant or none. */
export interface Order {
  readonly files: readonly string[];
  /** Further variables in the environment of the run's worker. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Outcome {
  /** The first test that failed; null where all passed. */
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

async function run({ files, env }: Order): Promise<Outcome> {
  for (const name of ['__STRYKER_ACTIVE_MUTANT__', 'MUTATION_HITS', 'MUTATION_REACHED'])
    delete process.env[name];
  Object.assign(process.env, env);
  const asked = files.map((file) => specifications.get(file)).filter((one) => one !== undefined);
  if (asked.length < files.length) throw new Error(`No such test file: ${files.join(', ')}`);
  failed = null;
  await vitest.runTestSpecifications(asked);
  return { failed };
}

process.on('message', (order: Order) => {
  void run(order)
    .catch((error) => ({ failed: String(error) }))
    .then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
