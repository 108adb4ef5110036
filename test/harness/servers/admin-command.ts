import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../data/settings.ts';
import type { installation } from '../data/transfer.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/command-line/main.ts', import.meta.url));

/** A run that ends leaves no command behind, whatever failed. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts `npm run admin -- …` on the database and the files of an installation; `kill` is the accident.
 * @param script the command line of another release, in place of this one's
 */
export function adminCommand(
  { database, settings }: Pick<ReturnType<typeof installation>, 'database' | 'settings'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  script = MAIN,
) {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      FILES_URL: settings.filesUrl,
      DATA_DIR: settings.dataDir,
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_EMAIL: 'admin@example.org',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const result = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    }),
  );
  return { kill: () => child.kill('SIGKILL'), output: () => output, ended: result };
}
