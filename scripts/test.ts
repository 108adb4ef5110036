import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';
import { findChromium, installChromium } from './chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-reports-'));
const isLong = process.argv.includes('--long');
const totals = { passed: 0, failed: 0 };
/** Names the failed tests again at the end, with their files. */
const failures: string[] = [];
/** Names the tests that passed only at the second attempt, where CI is set: they must be mended all the same. */
const secondTries: string[] = [];

const title = (text: string) => console.log(`\n── ${text}`);

function runTool(tool: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(isLong ? { TEST_LONG: '1' } : {}), ...env },
    });
    const stop = () => child.kill('SIGTERM');
    process.on('SIGTERM', stop).on('SIGINT', stop);
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop);
      resolve(code ?? 1);
    });
  });
}

/** A step that is no test: its failure counts as one. */
async function step(name: string, work: () => Promise<boolean>): Promise<boolean> {
  title(name);
  const isSucceeded = await work();
  if (!isSucceeded) {
    totals.failed += 1;
    failures.push(name);
  }
  return isSucceeded;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** A failed test by its file and name, with how its message begins. */
const failureOf = (test: string, message = '') =>
  `${test.replace(`${root}`, '')}\n    ${message.split('\n', 3).join('\n    ')}`;

async function vitest(projects: string[], env: NodeJS.ProcessEnv): Promise<void> {
  title(`Tests : ${projects.join(', ')}`);
  const file = path.join(reports, `${projects.join('-')}.json`);
  const code = await runTool(
    'vitest/vitest.mjs',
    [
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...projects.flatMap((project) => ['--project', project]),
    ],
    env,
  );
  let failedCount = 0;
  if (fs.existsSync(file)) {
    const report: Report = JSON.parse(fs.readFileSync(file, 'utf8'));
    totals.passed += report.numPassedTests;
    // A file that could not be loaded has no tests to count.
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    failedCount = report.numFailedTests + brokenFiles.length;
    failures.push(...brokenFiles.map(({ name, message }) => failureOf(name, message)));
    for (const { name, assertionResults } of report.testResults)
      for (const { status, fullName, failureMessages } of assertionResults) {
        const test = failureOf(`${name} > ${fullName}`, ...(failureMessages ?? []));
        if (status === 'failed') failures.push(test);
        else if (status === 'passed' && failureMessages?.length) secondTries.push(test);
      }
  }
  if (code !== 0 && failedCount === 0) {
    failedCount = 1;
    failures.push(`${projects.join(', ')}: vitest ended with ${code}`);
  }
  totals.failed += failedCount;
}

let chromium = findChromium();
// Each uses one core, so they share the time of the longest.
const [, , , isBuilt, hasBrowser] = await Promise.all([
  step('Types', async () => (await runTool('typescript/bin/tsc', ['--noEmit'])) === 0),
  step('Lint', async () => {
    const args = ['check', '--error-on-warnings', '.'];
    return (await runTool('@biomejs/biome/bin/biome', args)) === 0;
  }),
  step('Code mort', async () => (await runTool('knip/bin/knip.js', ['--no-progress'])) === 0),
  step('Construction', () => buildIfStale(console.log)),
  step('Navigateur', async () => {
    if (!chromium) {
      console.log('Chromium est absent : installation…');
      chromium = installChromium();
    }
    if (!chromium)
      console.log(
        'Aucun Chromium utilisable. Installez-le (apt-get install chromium), ou indiquez son chemin avec CHROMIUM.',
      );
    return Boolean(chromium);
  }),
]);
// One run has all projects, so that no core waits for the last file of a project.
const inBrowser = isBuilt && hasBrowser ? ['e2e'] : [];
await vitest(['unit', 'api', 'ui', ...inBrowser], { CHROMIUM: chromium });

fs.rmSync(reports, { recursive: true, force: true });
for (const test of secondTries) console.log(`\nRéussi au second essai : ${test}`);
for (const failure of failures) console.log(`\nÉchec : ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
