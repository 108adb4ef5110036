import { parseArgs } from 'node:util';
import { start } from '#texts/start.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import { systemClock } from '../clock.ts';
import { besideServer } from '../data/beside-server.ts';
import { createLog } from '../logging.ts';
import { problemsOfPassword } from '../session/common-passwords.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { setPasswordOf } from './set-password.ts';
import { readPassword } from './typed-password.ts';

const texts = start.admin;
const say = (text: string) => process.stderr.write(`${text}\n`);

/** `npm run admin -- user:password NAME`: gives an account a password; its sessions end (OPS-07). */
async function userPassword([name, ...rest]: readonly string[]): Promise<void> {
  if (!name || rest.length > 0) throw new StartError(texts.usage);
  const settings = readSettings(process.env);
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

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  'user:password': userPassword,
};

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = '', ...args] = positionals;
  const command = commands[name];
  if (!command) throw new StartError(texts.usage);
  await command(args);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isForPerson = error instanceof StartError || error instanceof SettingsError;
    say(isForPerson ? error.message : reasonOf(error));
    process.exit(1);
  },
);
