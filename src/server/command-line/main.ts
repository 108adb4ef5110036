import { parseArgs } from 'node:util';
import { start } from '#texts/operations/start.ts';
import { keysOf } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import { systemClock } from '../clock.ts';
import { besideServer } from '../data/beside-server.ts';
import { createLog } from '../logging.ts';
import { readProcessSettings } from '../process-settings.ts';
import { problemsOfPassword } from '../session/common-passwords.ts';
import { SettingsError } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { backUpTo, makeBackupKey } from './backup-file.ts';
import { exportTo } from './export-file.ts';
import { importFrom } from './import-file.ts';
import { resetSecondFactorOf } from './reset-second-factor.ts';
import { restoreFrom, verifyBackup } from './restore-file.ts';
import { setPasswordOf } from './set-password.ts';
import { readPassword } from './typed-password.ts';

const texts = start.admin;

interface Options {
  readonly reset: boolean;
  /** A file of secret keys. */
  readonly key: string | undefined;
}

const say = (text: string) => process.stderr.write(`${text}\n`);

/** `npm run admin -- user:password NAME`: gives an account a password; its sessions end (OPS-07). */
async function userPassword([name, ...rest]: readonly string[]): Promise<void> {
  if (!name || rest.length > 0) throw new StartError(texts.usage);
  const settings = readProcessSettings(say);
  const password = await readPassword(texts.password);
  const problems = problemsOfPassword(password, settings, systemClock());
  if (problems.length > 0) throw new StartError(problems.map(({ message }) => ruleText(message)).join('\n'));
  const { db, end } = await besideServer(settings, {
    clock: systemClock,
    log: createLog(settings.logLevel),
    say,
  });
  try {
    if (!(await setPasswordOf(db, name, password))) throw new StartError(fill(texts.unknownUser, { name }));
  } finally {
    await end();
  }
  say(fill(texts.passwordSet, { name }));
}

/** `npm run admin -- user:second-factor --reset NAME`: the password alone opens the account again (AUTH-11). */
async function userSecondFactor([name, ...rest]: readonly string[], { reset }: Options): Promise<void> {
  if (!name || rest.length > 0 || !reset) throw new StartError(texts.usage);
  const settings = readProcessSettings(say);
  const { db, end } = await besideServer(settings, {
    clock: systemClock,
    log: createLog(settings.logLevel),
    say,
  });
  const hadOne = await resetSecondFactorOf(db, name).finally(end);
  if (hadOne === null) throw new StartError(fill(texts.unknownUser, { name }));
  say(fill(hadOne ? texts.secondFactorReset : texts.noSecondFactor, { name }));
}

/** The one file that a command is given. */
function fileIn([file, ...rest]: readonly string[]): string {
  if (!file || rest.length > 0) throw new StartError(texts.usage);
  return file;
}

/** `npm run admin -- export FILE`: everything as one ZIP, beside a running server too (DATA-01). */
async function exportFile(args: readonly string[]): Promise<void> {
  const file = fileIn(args);
  const settings = readProcessSettings(say);
  const { db, end } = await besideServer(settings, {
    clock: systemClock,
    log: createLog(settings.logLevel),
    say,
  });
  await exportTo(file, { db, settings }, say).finally(end);
}

/** `npm run admin -- import FILE`: reads an export into a new installation (DATA-01). */
async function importFile(args: readonly string[]): Promise<void> {
  const file = fileIn(args);
  // Made-up people would be in the way of the imported ones.
  const settings = readProcessSettings(say, { DEMO: '0' });
  await importFrom(file, settings, { clock: systemClock, log: createLog(settings.logLevel), say });
}

/** `npm run admin -- backup [FILE]`: see `backUpTo` (OPS-08). */
const backup = async ([file, ...rest]: readonly string[]): Promise<void> => {
  if (rest.length > 0) throw new StartError(texts.usage);
  await backUpTo(file, readProcessSettings(say), say);
};

type Command = (args: readonly string[], options: Options) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  'user:password': userPassword,
  'user:second-factor': userSecondFactor,
  backup,
  'backup:key': (args) => makeBackupKey(fileIn(args), say),
  'backup:verify': (args, { key }) => verifyBackup(fileIn(args), key, readProcessSettings(say), say),
  restore: (args, { key }) => restoreFrom(fileIn(args), key, readProcessSettings(say), say),
  export: exportFile,
  import: importFile,
};

/** The commands that take an option. */
const OPTIONS: Readonly<Record<keyof Options, readonly string[]>> = {
  reset: ['user:second-factor'],
  key: ['backup:verify', 'restore'],
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reset: { type: 'boolean' }, key: { type: 'string' } },
  });
  const [name = '', ...args] = positionals;
  const command = commands[name];
  const isKnown = keysOf(values).every((option) => OPTIONS[option].includes(name));
  if (!command || !isKnown) throw new StartError(texts.usage);
  await command(args, { reset: values.reset === true, key: values.key });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isForPerson = error instanceof StartError || error instanceof SettingsError;
    say(isForPerson ? error.message : reasonOf(error));
    process.exit(1);
  },
);
