import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dependencyProblems } from './dependency-policy.ts';

/**
 * npm run audit:dependencies: licences, install scripts and origins of all that package-lock.json names, and the advisories
 * of npm audit where the registry answers. Exit code 1 with a sentence for each problem.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly fixAvailable: boolean | { readonly name: string; readonly version: string };
}

/** The advisories of installed libraries; null where no registry tells. */
function advisories(): readonly string[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 120_000 });
  let report: { vulnerabilities?: Readonly<Record<string, Vulnerability>> };
  try {
    report = JSON.parse(stdout);
  } catch {
    return null;
  }
  if (!report.vulnerabilities) return null;
  return Object.values(report.vulnerabilities).map(({ name, severity, range, fixAvailable }) => {
    const fix = typeof fixAvailable === 'object' ? `${fixAvailable.name}@${fixAvailable.version}` : name;
    const way = fixAvailable
      ? `npm install --save-exact ${fix}`
      : 'no newer version yet: see docs/security.md';
    return `${name} ${range}: ${severity} advisory: ${way}`;
  });
}

const { packages } = read('package-lock.json');
const { allowScripts } = read('package.json');
const knownAdvisories = advisories();
const problems = [...dependencyProblems(packages, allowScripts), ...(knownAdvisories ?? [])];
console.log(`${Object.keys(packages).length - 1} packages: licences, install scripts, origins`);
console.log(
  knownAdvisories
    ? `${knownAdvisories.length} advisories`
    : 'advisories: not checked, the registry did not answer',
);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
