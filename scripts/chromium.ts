import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser of the tests: CHROMIUM, one on the PATH, or the one Playwright installed. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return works(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, MAC, chromium.executablePath()].find(works);
}

/** Installs one where none is found; the messages of the installer go to the terminal. */
export function installChromium(): string | undefined {
  if (process.env.CHROMIUM) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run('apt-get', ['update', '-q'])) {
    // Until the pages' font is there, they are drawn in one with the metrics of Arial, as on a visitor's device.
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']);
    const installedPath = findChromium();
    if (installedPath) return installedPath;
  }
  const playwright = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  run(process.execPath, [playwright, 'install', 'chromium']);
  return findChromium();
}

function works(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
