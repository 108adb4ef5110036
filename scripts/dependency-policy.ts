/** The rules for installed libraries, checked by npm run audit:dependencies (docs/security.md). */

/** The part of an entry in package-lock.json that the rules read. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Licences that ask no more than to be named, or that concern changes of the library itself (MPL, LGPL). */
const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Libraries whose package names no licence, or not by its identifier; read in the file of their licence. */
const READ_LICENCES: Readonly<Record<string, string>> = {
  'css-mediaquery': 'BSD-3-Clause',
  'png-js': 'MIT',
};

/** A package whose source is in this repository, which npm installs as a copy. */
const isOurs = ({ resolved, link }: LockedPackage): boolean =>
  !link && resolved?.startsWith('file:test/') === true;

/** The name of a package by its path below node_modules. */
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Whether an SPDX expression leaves a choice of allowed licences: AND asks for all, OR for one. */
export function isAllowedLicence(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim();
  // Expressions of both kinds have brackets that would matter: they are read by a person.
  if (/ AND /.test(plain) && / OR /.test(plain)) return false;
  if (/ OR /.test(plain)) return plain.split(/ OR /).some((one) => LICENCES.has(one.trim()));
  return plain.split(/ AND /).every((one) => LICENCES.has(one.trim()));
}

/**
 * Finds what the rules refuse in a lock file.
 * @param packages `packages` of package-lock.json
 * @param allowScripts of package.json: the libraries whose install script runs, and those whose script npm leaves out
 * @returns a sentence for each problem, with the way to mend it
 */
export function dependencyProblems(
  packages: Readonly<Record<string, LockedPackage>>,
  allowScripts: Readonly<Record<string, boolean>>,
): readonly string[] {
  return Object.entries(packages)
    .filter(([path, lockedPackage]) => path !== '' && !isOurs(lockedPackage))
    .flatMap(([path, { version, license, integrity, resolved, link, hasInstallScript }]) => {
      const name = nameOf(path);
      const problems: string[] = [];
      const licence = license && isAllowedLicence(license) ? license : READ_LICENCES[name];
      if (!licence || !isAllowedLicence(licence))
        problems.push(
          `licence ${license ?? 'not named'}: read it, then add it to scripts/dependency-policy.ts, or remove the library`,
        );
      if (hasInstallScript && allowScripts[name] === undefined)
        problems.push(
          'runs a script when it is installed: read the script, then name the library in allowScripts of package.json',
        );
      if (link || !integrity || (resolved && !/^https:\/\/registry\./.test(resolved)))
        problems.push(
          'does not come from the registry with a checksum: install it by npm install --save-exact',
        );
      return problems.map((problem) => `${name} ${version}: ${problem}`);
    });
}
