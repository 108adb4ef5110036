import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * npm run check: types, lint, dead code and the tests of the pure rules, at once, for what differs from the last commit.
 * With --all it takes every file. Dead code and the tests that read the whole tree are looked at each time.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const isWhole = process.argv.includes('--all');

const WHOLE_TREE_TESTS = ['kept-promises', 'import-circles', 'glossary', 'texts', 'route-scripts'];

/** Returns the lines that a git command writes. */
const linesOfGit = (...args: readonly string[]): string[] =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Returns the files that differ from the last commit, new ones too and deleted ones not. */
const changedFiles = () => [
  ...linesOfGit('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...linesOfGit('ls-files', '--others', '--exclude-standard'),
];

const BIOME = ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
const UNIT = ['vitest/vitest.mjs', 'run', '--project', 'unit'];
const TYPES = 'node_modules/.cache/types.tsbuildinfo';
const KNIP_CACHE = ['--cache', '--cache-location', 'node_modules/.cache/knip'];

const lintedFiles = isWhole ? ['.'] : changedFiles();

/** The command lines, each a file of node_modules with its arguments. */
const commands: Readonly<Record<string, readonly string[]>> = {
  types: ['typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', TYPES],
  // Without a path Biome would read the whole tree.
  ...(lintedFiles.length > 0 && { lint: [...BIOME, '--no-errors-on-unmatched', ...lintedFiles] }),
  'dead code': ['knip/bin/knip.js', '--no-progress', ...KNIP_CACHE],
  ...(isWhole
    ? { tests: UNIT }
    : {
        'tests of the tree': [...UNIT, ...WHOLE_TREE_TESTS],
        'tests of the changes': [...UNIT, '--changed', '--passWithNoTests'],
      }),
};

/** Runs one command and prints its name, its seconds and, where it fails, what it wrote; resolves to whether it succeeded. */
function run(name: string, [tool, ...args]: readonly string[]): Promise<boolean> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', tool as string), ...args], {
      cwd: root,
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.once('exit', (code) => {
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(Object.entries(commands).map(([name, command]) => run(name, command)));
process.exitCode = results.every(Boolean) ? 0 : 1;
