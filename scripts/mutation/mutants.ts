import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

export interface Mutant {
  /** The instrumented code asks for it. */
  readonly id: string;
  /** Says the same mutant in every run, as long as its file stays as it is. */
  readonly key: string;
  /** Says the same change in every run, whatever else changes in its file. */
  readonly change: string;
  readonly file: string;
  readonly line: number;
  /** The start and end of the original text in its file. */
  readonly range: readonly [number, number];
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

const silent = {
  ...Object.fromEntries(['trace', 'debug', 'info'].map((level) => [level, () => undefined])),
  ...Object.fromEntries(['warn', 'error', 'fatal'].map((level) => [level, console.error])),
  ...Object.fromEntries(
    ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].map((level) => [`is${level}Enabled`, () => false]),
  ),
} as unknown as ConstructorParameters<typeof Instrumenter>[0];

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The TypeScript files that a group names. */
function filesOf(root: string, sources: readonly string[]): string[] {
  return sources
    .flatMap((source) =>
      fs.statSync(path.join(root, source)).isDirectory()
        ? fs
            .readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
            .map((name) => path.join(source, name))
        : source,
    )
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

/** Copies what git knows of, and what it would, to a folder where the tests may run. */
export function copyTo(root: string, folder: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const name of stdout.split('\0').filter((one) => one && fs.existsSync(path.join(root, one))))
    fs.cpSync(path.join(root, name), path.join(folder, name));
  // Server processes draw the public page with what was built.
  if (fs.existsSync(path.join(root, 'dist')))
    fs.cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Puts every mutant of the sources into the copy, each behind a switch. */
export async function instrument(root: string, copy: string, sources: readonly string[]): Promise<Mutant[]> {
  const files = filesOf(root, sources).map((name) => ({
    name,
    mutate: true,
    content: fs.readFileSync(path.join(root, name), 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const instrumentResult = await new Instrumenter(silent).instrument(files, options);
  for (const { name, content } of instrumentResult.files) fs.writeFileSync(path.join(copy, name), content);
  const texts = new Map(files.map(({ name, content }) => [name, content]));
  const twins = new Map<string, number>();
  return instrumentResult.mutants.map(
    ({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      const text = texts.get(fileName) ?? '';
      const lines = text.split('\n');
      const offset = ({ line, column }: { line: number; column: number }) =>
        lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
      const range = [offset(start), offset(end)] as const;
      const position = `${start.line}:${start.column}-${end.line}:${end.column}`;
      const change = [fileName, mutatorName, text.slice(...range), replacement].join('\0');
      const before = twins.get(change) ?? 0;
      twins.set(change, before + 1);
      return {
        id,
        key: hashOf([fileName, text, position, mutatorName, replacement].join('\0')).slice(0, 16),
        change: `${change}\0${before}`,
        file: fileName,
        line: start.line + 1,
        range,
        mutator: mutatorName,
        original: text.slice(...range),
        replacement: replacement ?? '',
      };
    },
  );
}

/** Draws `count` mutants, in an order that depends on the seed and on nothing else that changes from run to run. */
export function draw(mutants: readonly Mutant[], seed: string, count = mutants.length): Mutant[] {
  const hashes = new Map(mutants.map((mutant) => [mutant, hashOf(`${seed} ${mutant.change}`)]));
  const sortKeyOf = (mutant: Mutant) => hashes.get(mutant) ?? '';
  return mutants.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1)).slice(0, count);
}

/** Of some mutants, those that the compiler refuses. `copy` holds the sources as they are. */
export function refusedByCompiler(copy: string, mutants: readonly Mutant[]): Set<Mutant> {
  if (mutants.length === 0) return new Set();
  // Each mutant is a file beside its original, so that one run of the compiler sees them all.
  const files = mutants.map((mutant, index) => {
    const { file, range, replacement } = mutant;
    const text = fs.readFileSync(path.join(copy, file), 'utf8');
    const name = file.replace(/\.ts$/, `.mutant${index}.ts`);
    fs.writeFileSync(path.join(copy, name), text.slice(0, range[0]) + replacement + text.slice(range[1]));
    return { mutant, name };
  });
  const settings = {
    extends: './tsconfig.json',
    include: [],
    files: files.map(({ name }) => name),
    // A mutant may leave a name unused, or a line behind a return.
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
  };
  fs.writeFileSync(path.join(copy, 'tsconfig.mutant.json'), JSON.stringify(settings));
  const tsc = path.join(copy, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--noEmit', '--pretty', 'false', '-p', 'tsconfig.mutant.json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 });
  for (const { name } of files) fs.rmSync(path.join(copy, name));
  const lines = stdout.split('\n');
  return new Set(
    files.filter(({ name }) => lines.some((line) => line.startsWith(`${name}(`))).map(({ mutant }) => mutant),
  );
}
