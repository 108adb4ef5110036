import fs from 'node:fs';
import type { Mutant } from './mutants.ts';
import type { Outcome } from './orders.ts';

/**
 * The result of a mutant: `unreached` where no test file reaches it, `invalid` where the compiler refuses a survivor.
 */
type Status = 'killed' | 'timeout' | 'survived' | 'unreached' | 'invalid';

export interface Result extends Omit<Mutant, 'id' | 'change'> {
  readonly status: Status;
  /** The test that failed. */
  readonly by: string | null;
  readonly milliseconds: number;
}

/** The status that an outcome gives: null where the tests did not end, undefined where none was run. */
export function statusOf(outcome: Outcome | null | undefined): Status {
  if (outcome === undefined) return 'unreached';
  if (outcome === null) return 'timeout';
  return outcome.failed ? 'killed' : 'survived';
}

/** Reads the last result of each mutant, by its key. */
export function readResults(file: string): Map<string, Result> {
  if (!fs.existsSync(file)) return new Map();
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.key, result]));
}

export const lives = ({ status }: Result): boolean => status === 'survived' || status === 'unreached';

const percent = (part: number, all: number) => `${all ? Math.round((100 * part) / all) : 0} %`;

/** Tells each file's figures and what survives, of the mutants that were drawn. */
export function tellResults(file: string, sample: readonly Mutant[]): void {
  const all = readResults(file);
  const knownResults = sample.flatMap(({ key }) => all.get(key) ?? []);
  for (const result of knownResults.filter(lives)) {
    const { line, mutator, original, replacement, status } = result;
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
    console.log(`${status} ${result.file}:${line} ${mutator}: ${short(original)} → ${short(replacement)}`);
  }
  const row = (title: string, some: readonly Result[]) => {
    const valid = some.filter(({ status }) => status !== 'invalid');
    const killed = percent(valid.length - valid.filter(lives).length, valid.length);
    return `| ${title} | ${valid.length} | ${killed} | ${some.length - valid.length} |`;
  };
  console.log('\n| File | Tried | Killed | Refused by the compiler |\n|---|---|---|---|');
  for (const source of new Set(knownResults.map((result) => result.file).sort()))
    console.log(
      row(
        source,
        knownResults.filter((result) => result.file === source),
      ),
    );
  console.log(row(`All, of ${sample.length} drawn`, knownResults));
}
