// The launcher of the archive. Runs on whatever Node the machine has, to say which one is needed.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, refuseWindows, stopWithNpm, takePlace } from './take-place.mjs';

const NEEDED = 24;

/**
 * Returns why a Node is too old, or nothing.
 * @param {string} version
 */
export const problemOf = (version) =>
  Number.parseInt(version, 10) < NEEDED
    ? `Il faut Node ${NEEDED} ou plus récent sur cette machine ; celui-ci est Node ${version}. Installez-le (https://nodejs.org/fr/download), puis recommencez.`
    : undefined;

/**
 * Starts a program of the archive in this process's place, with the settings of `.env` where there is one.
 * @param {string} program relative to the archive's folder
 * @param {string[]} flags what Node is started with
 */
export async function launch(program, flags = []) {
  refuseWindows();
  const problem = problemOf(process.versions.node);
  if (problem) fail(problem);
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.chdir(root);
  stopWithNpm();
  const envFlags = fs.existsSync('.env') ? ['--env-file-if-exists=.env'] : [];
  await takePlace(process.execPath, [...flags, ...envFlags, path.join(root, program)]);
}
