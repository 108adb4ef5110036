import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ApiContext } from '../api-context.ts';
import type { Job } from '../jobs/jobs.ts';
import { scriptPath } from '../workers/script-path.ts';

const COMMAND = scriptPath(import.meta, '../command-line/main');

/** The number of characters that are kept from the end of the command's output. The output names no person. */
const MAX_REASON = 500;

/** A flag of Node.js that reads a file of variables, whose name follows after `=` or as the next word. */
const ENV_FILE_FLAG = /^--env-file(-if-exists)?(?<name>=.*)?$/s;

/** The flags of this process for a child that reads no file of variables. */
export const withoutEnvFiles = (flags: readonly string[]): string[] =>
  flags.filter((flag, index) => {
    const previous = ENV_FILE_FLAG.exec(flags[index - 1] ?? '');
    const isFileName = previous !== null && previous.groups?.name === undefined;
    return !isFileName && !ENV_FILE_FLAG.test(flag);
  });

/**
 * Runs `npm run admin -- backup` as a child process, so that the server needs no connection of the owner.
 * @throws Error where it fails; the log has the reason
 */
async function runCommand({ log }: ApiContext, signal: AbortSignal): Promise<void> {
  // The child gets this server's settings, so `.env` is not read again: an edited file takes effect at the next start.
  const child = spawn(process.execPath, [...withoutEnvFiles(process.execArgv), COMMAND, 'backup'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_REASON);
  });
  const [code] = await once(child, 'close');
  signal.throwIfAborted();
  if (code === 0) return;
  log.error({ reason: output.trim().split('\n').at(-1) }, 'backup failed');
  throw new Error('the backup failed');
}

/** Backs up to BACKUP_DIR each night (OPS-08), before the retention job removes anything. */
export const backupJob: Job = {
  name: 'backup',
  times: '30 1 * * *',
  hasWork: async ({ settings }) => settings.backupDir !== undefined,
  async run(context, signal) {
    await runCommand(context, signal);
    return 1;
  },
};
