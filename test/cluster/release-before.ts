import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS, migrationsIn } from '../../src/server/db/program-version.ts';
import { folder } from './processes.ts';
import { assert } from './report.ts';

/**
 * `npm run test:release-before`: the API tests of the release before, on the schema of this one (OPS-10). A migration that
 * says `-- expand` leaves all that the release before uses, so they pass. `--commit` names that release; else it is
 * the commit before the newest migration was added. It needs the project's history.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** Test files that make a migration of what their own release declares: tables of the next one are unknown to it. */
const ABOUT_MIGRATIONS = ['migrations.test.ts', 'new-column.test.ts', 'reference-kind.test.ts'];
/** All tests but the one that asks for a word for each table. */
const WITHOUT_WORDS_OF_TABLES = '^(?!.*has a word for every audited table)';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit before the one that added the newest migration. */
function commitBefore(): string {
  const newest = fs
    .readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  const additions = git('log', '--diff-filter=A', '--format=%H', '--', path.join(MIGRATIONS, newest ?? ''));
  return git('rev-parse', `${additions}^`);
}

/** A folder with the sources of a commit, the libraries of this one, and the migrations of this one. */
function unpack(commit: string): string {
  const release = path.join(folder, 'release-before');
  fs.mkdirSync(release);
  const archive = path.join(folder, 'release-before.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', release]);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(release, 'node_modules'));
  for (const name of fs.readdirSync(path.join(release, 'test/api'), { recursive: true, encoding: 'utf8' }))
    if (ABOUT_MIGRATIONS.includes(path.basename(name))) fs.rmSync(path.join(release, 'test/api', name));
  const migrations = path.join(release, path.relative(root, MIGRATIONS));
  const migrationCount = migrationsIn(migrations).length;
  fs.cpSync(MIGRATIONS, migrations, { recursive: true });
  const later = migrationsIn(migrations).slice(migrationCount);
  assert(later.length > 0, `${commit} has all migrations of this release`);
  const contract = later.find(({ isExpand }) => !isExpand);
  assert(
    contract === undefined,
    `migration ${contract?.number} is a contract: ${commit} may not go on beside it`,
  );
  console.log(`${commit} with the migrations ${later.map(({ number }) => number).join(', ')}`);
  return release;
}

const { values } = parseArgs({ options: { commit: { type: 'string' } } });
const release = unpack(values.commit ? git('rev-parse', values.commit) : commitBefore());
const tests = spawn(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'api'],
    ...['--testNamePattern', WITHOUT_WORDS_OF_TABLES],
  ],
  { cwd: release, stdio: 'inherit', env: { ...process.env, CI: 'true' } },
);
[process.exitCode] = await once(tests, 'exit');
if (process.exitCode === 0) fs.rmSync(folder, { recursive: true, force: true });
