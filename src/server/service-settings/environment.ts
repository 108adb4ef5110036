import { start } from '#texts/operations/start.ts';
import type { Field } from '../../domain/model/fields.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type ServiceValues,
  type SettingName,
} from '../../domain/settings/service-settings.ts';
import { ruleText } from '../../i18n/rules.ts';
import { withDefaults } from './defaults.ts';

const texts = start.settings;

const FLAG = /^(1|0|on|off|true|false|yes|no|oui|non)$/;
const ON = /^(1|on|true|yes|oui)$/;

/** Reads the text of a variable as a value of its field; undefined where it is none. */
function parseVariable({ kind, choices }: Field, text: string): unknown {
  if (kind === 'boolean') return FLAG.test(text.toLowerCase()) ? ON.test(text.toLowerCase()) : undefined;
  if (kind === 'choice') return choices?.find((choice) => choice === text.toUpperCase());
  if (kind === 'integer') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  // A line break cannot be typed in most files that hold environment variables.
  return text.replaceAll('\\n', '\n');
}

/** The message for a variable whose text is no value of its kind at all. */
const KIND_PROBLEMS: Partial<Record<Field['kind'], string>> = {
  boolean: texts.boolean,
  integer: texts.integer,
  choice: texts.country,
  email: texts.email,
};

/** The variables that fix settings of the service. */
export const serviceVariables: readonly string[] = SETTING_NAMES.flatMap(
  (name) => SETTINGS[name].variable ?? [],
);

/** A variable that is wrong, with its message in French. */
interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** Returns the problem of a value, if any. */
function problemOf({ kind, schema }: Field, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  if (result.success) return undefined;
  const message = result.error.issues[0]?.message ?? '';
  // An example of a visitor's number says nothing about the service's own.
  if (message === 'rules.phone') return ruleText('rules.format');
  return (value === undefined || kind === 'email') && KIND_PROBLEMS[kind]
    ? KIND_PROBLEMS[kind]
    : ruleText(message);
}

/**
 * Reads the settings that the environment fixes (OPS-06). An empty variable is as if absent.
 * @param env variables, trimmed
 */
export function readServiceVariables(env: Readonly<Record<string, string | undefined>>): {
  readonly values: ServiceValues;
  readonly fixedSettings: ReadonlySet<SettingName>;
  readonly problems: readonly SettingProblem[];
} {
  const givenValues: Partial<Record<SettingName, unknown>> = {};
  const problems: SettingProblem[] = [];
  for (const name of SETTING_NAMES) {
    const { variable, field } = SETTINGS[name];
    const text = variable && env[variable]?.trim();
    if (!variable || !text) continue;
    const value = parseVariable(field, text);
    const problem = problemOf(field, value);
    if (problem) problems.push({ setting: variable, problem });
    else givenValues[name] = value;
  }
  return {
    values: withDefaults(givenValues as Partial<ServiceValues>),
    fixedSettings: new Set(SETTING_NAMES.filter((name) => name in givenValues)),
    problems,
  };
}
