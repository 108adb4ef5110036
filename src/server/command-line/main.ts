import { parseArgs } from 'node:util';
import { start } from '#texts/operations/start.ts';
import { keysOf } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import { systemClock } from '../clock.ts';
import { besideServer } from '../data/beside-server.ts';
import type { Database } from '../db/connection.ts';
import { newestMigration } from '../db/program-version.ts';
import { endProcess } from '../end-process.ts';
import { errorCode } from '../error-code.ts';
import { createLog } from '../logging.ts';
import { readProcessSettings } from '../process-settings.ts';
import { problemsOfPassword } from '../session/passwords/common-passwords.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { PROGRAM_VERSION } from '../version.ts';
import { backUpTo, makeBackupKey } from './backup-file.ts';
import { checkConfiguration } from './config-check/check-configuration.ts';
import { createAccount } from './create-user.ts';
import { exportTo } from './export-file.ts';
import { importFrom } from './import-file.ts';
import { resetSecondFactorOf } from './reset-second-factor.ts';
import { restoreFrom, verifyBackup } from './restore-file.ts';
import { setPasswordOf } from './set-password.ts';
import { readPassword } from './typed-password.ts';

const texts = start.admin;

interface Options {
  readonly reset?: boolean;
  /** A file of secret keys. */
  readonly key?: string;
  readonly email?: string;
  /** The name of a role. */
  readonly role?: string;
  readonly civility?: string;
  readonly 'first-name'?: string;
  readonly 'last-name'?: string;
}

const say = (text: string) => process.stderr.write(`${text}\n`);

/** The one word that a command is given. */
function wordIn([word, ...rest]: readonly string[]): string {
  if (!word || rest.length > 0) throw new StartError(texts.usage);
  return word;
}

/** Works on the database of the settings, beside a server that runs or alone. */
async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const log = createLog(settings.logLevel);
  const { db, end } = await besideServer(settings, { clock: systemClock, log, say });
  return work(db).finally(end);
}

/** Reads a new password from the terminal; throws a StartError where the rules refuse it. */
async function readNewPassword(settings: Settings): Promise<string> {
  const password = await readPassword(texts.password);
  const problems = problemsOfPassword(password, settings, systemClock());
  if (problems.length > 0) throw new StartError(problems.map(({ message }) => ruleText(message)).join('\n'));
  return password;
}

/** `npm run admin -- user:create NAME --email … --role …`: an account with a password (OPS-07). */
async function userCreate(args: readonly string[], options: Options): Promise<void> {
  const username = wordIn(args);
  const settings = readProcessSettings(say);
  const password = await readNewPassword(settings);
  const { role, email, civility, 'first-name': firstName, 'last-name': lastName } = options;
  const words = { username, email, firstName, lastName, ...(civility ? { civility } : {}) };
  await withDatabase(settings, (db) => createAccount(db, { role, words }, password));
  say(fill(texts.userCreated, { name: username, role: role ?? '' }));
}

/** `npm run admin -- user:password NAME`: gives an account a password; its sessions end (OPS-07). */
async function userPassword(args: readonly string[]): Promise<void> {
  const name = wordIn(args);
  const settings = readProcessSettings(say);
  const password = await readNewPassword(settings);
  const isKnown = await withDatabase(settings, (db) => setPasswordOf(db, name, password));
  if (!isKnown) throw new StartError(fill(texts.unknownUser, { name }));
  say(fill(texts.passwordSet, { name }));
}

/** `npm run admin -- user:second-factor --reset NAME`: the password alone opens the account again (AUTH-11). */
async function userSecondFactor(args: readonly string[], { reset }: Options): Promise<void> {
  const name = wordIn(args);
  if (!reset) throw new StartError(texts.usage);
  const hadOne = await withDatabase(readProcessSettings(say), (db) => resetSecondFactorOf(db, name));
  if (hadOne === null) throw new StartError(fill(texts.unknownUser, { name }));
  say(fill(hadOne ? texts.secondFactorReset : texts.noSecondFactor, { name }));
}

/** `npm run admin -- export FILE`: everything as one ZIP, beside a running server too (DATA-01). */
async function exportFile(args: readonly string[]): Promise<void> {
  const file = wordIn(args);
  const settings = readProcessSettings(say);
  await withDatabase(settings, (db) => exportTo(file, { db, settings }, say));
}

/** `npm run admin -- import FILE`: reads an export into a new installation (DATA-01). */
async function importFile(args: readonly string[]): Promise<void> {
  const file = wordIn(args);
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

/** Refuses words that a command without any is given. */
function refuseWords(args: readonly string[]): void {
  if (args.length > 0) throw new StartError(texts.usage);
}

/** `npm run admin -- version`: the program, the newest database structure that it knows, and Node.js (OPS-07). */
async function version(args: readonly string[]): Promise<void> {
  refuseWords(args);
  const words = { version: PROGRAM_VERSION, schema: newestMigration(), node: process.versions.node };
  process.stdout.write(`${fill(texts.version, words)}\n`);
}

/** `npm run admin -- config:check`: see `checkConfiguration`; the exit code is 1 where something does not work (OPS-07). */
async function configCheck(args: readonly string[]): Promise<void> {
  refuseWords(args);
  const isFine = await checkConfiguration(say, (text) => process.stdout.write(`${text}\n`));
  if (!isFine) process.exitCode = 1;
}

const commands: Readonly<Record<string, Command>> = {
  'user:create': userCreate,
  'user:password': userPassword,
  'user:second-factor': userSecondFactor,
  'config:check': configCheck,
  version,
  backup,
  'backup:key': (args) => makeBackupKey(wordIn(args), say),
  'backup:verify': (args, { key }) => verifyBackup(wordIn(args), key, readProcessSettings(say), say),
  restore: (args, { key }) => restoreFrom(wordIn(args), key, readProcessSettings(say), say),
  export: exportFile,
  import: importFile,
};

/** The commands that take an option. */
const OPTIONS: Readonly<Record<keyof Options, readonly string[]>> = {
  reset: ['user:second-factor'],
  key: ['backup:verify', 'restore'],
  email: ['user:create'],
  role: ['user:create'],
  civility: ['user:create'],
  'first-name': ['user:create'],
  'last-name': ['user:create'],
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reset: { type: 'boolean' },
      key: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      civility: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  });
  const [name = '', ...args] = positionals;
  const command = commands[name];
  const isKnown = keysOf(values).every((option) => OPTIONS[option].includes(name));
  if (!command || !isKnown) throw new StartError(texts.usage);
  await command(args, values);
}

/** An option that no command has is answered with the usage too. */
const isUsageError = (error: unknown): boolean => errorCode(error).startsWith('ERR_PARSE_ARGS');

main().then(
  () => endProcess(),
  (error: unknown) => {
    const isForPerson = error instanceof StartError || error instanceof SettingsError;
    say(isUsageError(error) ? texts.usage : isForPerson ? error.message : reasonOf(error));
    endProcess(1);
  },
);
