import fs from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import leven from 'leven';
import { start } from '#texts/operations/start.ts';
import { fill } from '../i18n/fill.ts';
import { readSettings, type Settings, SettingsError, settingVariables } from './settings.ts';
import { reasonOf } from './start-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;
type Problem = SettingsError['problems'][number];

const texts = start.settings;

const settingNames = new Set(settingVariables);

/** Variables of Node.js, of the S3 client, of OpenTelemetry and of the system, which may stand beside the settings. */
const FOREIGN = /^((AWS|NODE|OTEL|UV)_.+|TZ|TMPDIR|MALLOC_ARENA_MAX|(HTTPS?|NO)_PROXY)$/;

/** A setting with a name this short allows one letter: HOME is no mistyped HOST. */
const SHORT_NAME_LENGTH = 5;

/** Returns the setting whose name is nearest to `name`, and by how many letters they differ; case does not count. */
function nearestSetting(name: string): { readonly setting: string; readonly distance: number } {
  const distances = settingVariables.map((setting) => ({
    setting,
    distance: leven(name.toUpperCase(), setting),
  }));
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best));
}

/** Returns the setting that was probably meant by a name, where one or two letters differ. */
function misspelledSetting(name: string): string | undefined {
  const { setting, distance } = nearestSetting(name);
  return distance <= (setting.length <= SHORT_NAME_LENGTH ? 1 : 2) ? setting : undefined;
}

const prefixOf = (name: string): string => name.slice(0, name.indexOf('_') + 1);

/**
 * Whether a name is another program's. One that is nearly a setting's of its own prefix is not: OpenTelemetry knows no
 * OTEL_EXPORTER_OTLP_ENDPONT either.
 */
function isForeign(name: string): boolean {
  if (!FOREIGN.test(name)) return false;
  const setting = misspelledSetting(name);
  return setting === undefined || prefixOf(setting) !== prefixOf(name);
}

const isOther = (name: string): boolean => !settingNames.has(name) && !isForeign(name);

/** Returns the names of an environment that a setting was probably meant by: one or two letters differ (OPS-07). */
export const misspelledNames = (env: Variables): { readonly name: string; readonly setting: string }[] =>
  Object.keys(env)
    .filter(isOther)
    .flatMap((name) => {
      const setting = misspelledSetting(name);
      return setting ? [{ name, setting }] : [];
    });

/** Returns the problems of a file of variables: it holds settings alone, so every other name is a mistake (OPS-07). */
function problemsOfFile(file: string): Problem[] {
  let variables: Variables;
  try {
    variables = parseEnv(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    // Node.js goes on without a file that it cannot read.
    return [{ setting: file, problem: fill(texts.unreadableFile, { reason: reasonOf(error) }) }];
  }
  return Object.keys(variables)
    .filter(isOther)
    .map((name) => ({
      setting: name,
      problem: fill(texts.unknownName, { file, nearest: nearestSetting(name).setting }),
    }));
}

/** Returns the files of variables that Node.js was told to read. */
function envFiles(execArgv: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...execArgv],
    strict: false,
    options: {
      'env-file': { type: 'string', multiple: true },
      'env-file-if-exists': { type: 'string', multiple: true },
    },
  });
  const files = [...(values['env-file'] ?? []), ...(values['env-file-if-exists'] ?? [])];
  return files.filter((file) => typeof file === 'string').filter((file) => fs.existsSync(file));
}

/**
 * Reads the settings of this process: its environment, into which Node.js has put `.env`. A name that is nearly a
 * setting's is a warning, which names no value.
 * @param overrides variables that win over the environment
 * @throws SettingsError naming every wrong setting and every unknown name of `.env` at once
 */
export function readProcessSettings(say: (text: string) => void, overrides: Variables = {}): Settings {
  const problems = envFiles(process.execArgv).flatMap(problemsOfFile);
  const namesInFiles = new Set(problems.map(({ setting }) => setting));
  for (const { name, setting } of misspelledNames(process.env))
    if (!namesInFiles.has(name)) say(fill(texts.misspelled, { name, setting }));
  try {
    const settings = readSettings({ ...process.env, ...overrides });
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.problems);
  }
  throw new SettingsError(problems);
}
