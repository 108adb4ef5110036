import { configCheckTexts as texts } from '#texts/operations/config-check.ts';
import { fill } from '../../../i18n/fill.ts';
import { publicEnvironment } from '../../backup/public-environment.ts';
import { readProcessSettings } from '../../process-settings.ts';
import { isOpenToListeners, type Settings, SettingsError, settingVariables } from '../../settings.ts';
import { reasonOf } from '../../start-error.ts';
import { checkDatabase } from './database.ts';
import { type Finding, failure, fine, warning } from './finding.ts';
import {
  checkCollector,
  checkMail,
  checkMetricsPort,
  checkScanner,
  checkSignOn,
  checkSms,
} from './network.ts';
import { checkDisks, checkStorages } from './storage.ts';

type Write = (text: string) => void;

/** Warns of settings that are correct each by itself and unsafe together. */
function checkSettings(settings: Settings): Finding[] {
  const { subject, ...words } = texts.settings;
  const count = settingVariables.filter((name) => process.env[name]?.trim()).length;
  return [
    fine(subject, fill(words.fine, { count })),
    ...(isOpenToListeners(settings) ? [warning('PUBLIC_URL', words.plainHttp, words.plainHttpRemedy)] : []),
    ...(settings.demo ? [warning('DEMO', words.demo, words.demoRemedy)] : []),
  ];
}

/** A clock that is wrong is seen by a person alone, unless another machine tells the time. */
function checkClock({ timezone }: Settings): Finding[] {
  const { subject, now, nowRemedy } = texts.clock;
  const time = new Date().toLocaleString('fr', {
    timeZone: timezone,
    dateStyle: 'long',
    timeStyle: 'medium',
  });
  return [fine(subject, fill(now, { time, zone: timezone }), nowRemedy)];
}

type Check = (settings: Settings) => Finding[] | Promise<Finding[]>;

/** The checks by their part, in the order in which they are printed. */
const CHECKS: readonly (readonly [string, Check])[] = [
  [texts.settings.subject, checkSettings],
  [texts.database.subject, checkDatabase],
  ['FILES_URL', checkStorages],
  [texts.mail.subject, checkMail],
  ['SMS_URL', checkSms],
  ['CLAMAV_URL', checkScanner],
  ['OIDC_ISSUER', checkSignOn],
  ['METRICS_PORT', checkMetricsPort],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', checkCollector],
  [texts.clock.subject, checkClock],
  [texts.disk.subject, checkDisks],
];

const SIGNS: Readonly<Record<Finding['state'], string>> = { fine: '✓', warning: '!', failure: '✗' };

function print({ state, subject, text, remedy }: Finding, write: Write): void {
  write(`  ${SIGNS[state]} ${subject} : ${text}`);
  if (remedy) write(fill(texts.remedy, { text: remedy }));
}

/** Reads the settings; wrong ones are printed, and none are returned. */
function readOrPrint(say: Write, write: Write): Settings | null {
  try {
    return readProcessSettings(say);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const { setting, problem } of error.problems)
      print(failure(setting, problem, texts.settings.correct), write);
    write(texts.settings.stopped);
    return null;
  }
}

/**
 * `npm run admin -- config:check`: tries every setting and what it names, and prints what to do (OPS-07). Nothing is created
 * or changed but a small file that is removed again.
 * @returns whether nothing failed
 */
export async function checkConfiguration(say: Write, write: Write): Promise<boolean> {
  write(texts.heading);
  write(publicEnvironment(process.env, settingVariables, texts.settings.given));
  const settings = readOrPrint(say, write);
  if (!settings) return false;
  const findings: Finding[] = [];
  for (const [subject, check] of CHECKS) {
    let results: Finding[];
    try {
      results = await check(settings);
    } catch (error) {
      results = [
        failure(subject, fill(texts.unexpected, { reason: reasonOf(error) }), texts.settings.correct),
      ];
    }
    for (const finding of results) print(finding, write);
    findings.push(...results);
  }
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  if (failures > 0) write(`\n${fill(texts.failures, { count: failures, warnings })}`);
  else write(`\n${warnings > 0 ? fill(texts.warnings, { count: warnings }) : texts.fine}`);
  return failures === 0;
}
