import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { countries } from '#texts/countries.ts';
import { start } from '#texts/operations/start.ts';
import { service as french } from '#texts/service.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../domain/settings/countries.ts';
import type { Language } from '../domain/visitors/languages.ts';
import type { OfferRules } from '../domain/visitors/own-queue-entry.ts';
import { countries as arabicCountries } from '../i18n/ar/countries.ts';
import { service as arabic } from '../i18n/ar/service.ts';
import { fill } from '../i18n/fill.ts';
import { readServiceVariables, serviceVariables } from './service-settings/environment.ts';
import type { Logo } from './service-settings/logo.ts';
import { readSignOnVariables, SIGN_ON_VARIABLES } from './session/single-sign-on/settings.ts';

const texts = start.settings;

/** One or more settings are wrong; the message names every one of them, in French. */
export class SettingsError extends Error {
  readonly problems: { setting: string; problem: string }[];

  constructor(problems: { setting: string; problem: string }[]) {
    super([texts.title, ...problems.map(({ setting, problem }) => `  ${setting} : ${problem}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const integer = (min: number, max: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });

const flag = z.stringbool({
  truthy: ['1', 'on', 'true', 'yes', 'oui'],
  falsy: ['0', 'off', 'false', 'no', 'non'],
  error: texts.boolean,
});

const matching = (test: (value: string) => boolean, error: string) => z.string().refine(test, { error });

const parseUrl = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);
const hasProtocol = (value: string, ...protocols: string[]) =>
  protocols.includes(parseUrl(value)?.protocol ?? 'none');
const isWeb = (value: string) => hasProtocol(value, 'http:', 'https:');
/** A collector's address: credentials belong into OTEL_EXPORTER_OTLP_HEADERS. */
const isCollector = (value: string) => isWeb(value) && parseUrl(value)?.username === '';
const isOrigin = (value: string) => isWeb(value) && parseUrl(value)?.origin === value.replace(/\/$/, '');
/** Brevo's API, the key in it and a sender as it takes one; without TLS only on this machine. */
const isSms = (value: string) => {
  const { protocol, hostname, username, searchParams } = parseUrl(value) ?? new URL('none:');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return (
    isSafe && username !== '' && /^([A-Za-z0-9]{1,11}|\d{12,15})$/.test(searchParams.get('sender') ?? '')
  );
};
const isDatabase = (value: string) => hasProtocol(value, 'postgres:', 'postgresql:');
/** clamd's address: a Unix socket, or a machine and its port. */
const isScanner = (value: string) => {
  const { protocol, hostname, pathname } = parseUrl(value) ?? new URL('none:');
  return protocol === 'unix:'
    ? hostname === '' && pathname.length > 1
    : protocol === 'tcp:' && hostname !== '';
};
const isFiles = (value: string) => path.isAbsolute(value) || hasProtocol(value, 'file:', 's3:');
/** A public key of age. */
const isPublicKey = (value: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(value);
const isHost = (value: string) =>
  isIP(value) > 0 || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(value);
/** The zones of the countries in which a service can be installed. */
const ZONES: Readonly<Record<CountryCode, string>> = {
  DZ: 'Africa/Algiers',
  MA: 'Africa/Casablanca',
  TN: 'Africa/Tunis',
};
const isTimezone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('fr', { timeZone: value }));
  } catch {
    return false;
  }
};
const isNetwork = (value: string) =>
  isIP(value) > 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value);

const list = (isItem: (value: string) => boolean, error: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim().replace(/\/$/, ''))
        .filter(Boolean),
    )
    .refine((items) => items.every(isItem), { error });

const environment = z.object({
  PORT: integer(0, 65535, texts.port).default(3000),
  HOST: matching(isHost, texts.host).default('127.0.0.1'),
  METRICS_PORT: integer(1, 65535, texts.metricsPort).optional(),
  METRICS_HOST: matching(isHost, texts.host).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: matching(isCollector, texts.collector).optional(),
  OTEL_TRACES_SAMPLER_ARG: matching((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), texts.ratio).default(
    '1',
  ),
  PUBLIC_URL: matching(isOrigin, texts.url).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: matching(isDatabase, texts.database).optional(),
  MIGRATION_DATABASE_URL: matching(isDatabase, texts.database).optional(),
  DATABASE_READ_URL: matching(isDatabase, texts.database).optional(),
  FILES_URL: matching(isFiles, texts.files).optional(),
  BACKUP_DIR: matching(isFiles, texts.files).optional(),
  BACKUP_PUBLIC_KEY: list(isPublicKey, texts.publicKey).default([]),
  BACKUP_KEEP: integer(1, 1000, texts.keep).default(14),
  CLAMAV_URL: matching(isScanner, texts.scanner).optional(),
  SMTP_URL: matching((value) => hasProtocol(value, 'smtp:', 'smtps:'), texts.smtp).optional(),
  SMS_URL: matching(isSms, texts.sms).optional(),
  JWT_SECRET: z.string().min(32, { error: texts.jwtSecret }).optional(),
  DRAIN_SECONDS: integer(0, 30, texts.drain).default(0),
  TOKEN_HOURS: integer(1, 720, texts.hours).default(12),
  SERVICE_TIMEZONE: matching(isTimezone, texts.timezone).optional(),
  TRUSTED_PROXY: list(isNetwork, texts.proxy).default([]),
  CORS_ORIGINS: list(isOrigin, texts.origins).default([]),
  WEBHOOK_PRIVATE_HOSTS: list(isHost, texts.hosts).default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: texts.logLevel })
    .default('info'),
  DEMO: flag.optional(),
  ADMIN_USERNAME: matching((value) => value.length >= 3 && value.length <= 50, texts.username).default(
    'admin',
  ),
  ADMIN_EMAIL: z.email({ error: texts.email }).optional(),
  ADMIN_PASSWORD: matching((value) => /^(?=.*[a-z]).{8,50}$/i.test(value), texts.password).optional(),
});

const isLoopback = (host: string): boolean =>
  isIP(host) ? ipaddr.process(host).range() === 'loopback' : host === 'localhost';

/** The setting that says that others than this machine reach the server, directly or through a proxy. */
function othersComeIn({ HOST, PUBLIC_URL, TRUSTED_PROXY }: z.output<typeof environment>): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  const host = PUBLIC_URL && new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  if (host && !isLoopback(host)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUSTED_PROXY.length > 0 ? `TRUSTED_PROXY=${TRUSTED_PROXY.join(',')}` : undefined;
}

/** Rules that concern two settings at once. */
function contradictions(values: z.output<typeof environment>, country: CountryCode) {
  const problems: { setting: string; problem: string }[] = [];
  if (values.DATABASE_URL && !values.FILES_URL)
    problems.push({ setting: 'FILES_URL', problem: texts.filesRequired });
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    problems.push({ setting: 'MIGRATION_DATABASE_URL', problem: texts.databaseUrlMissing });
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    problems.push({ setting: 'DATABASE_READ_URL', problem: texts.databaseUrlMissing });
  if (values.METRICS_HOST && !values.METRICS_PORT)
    problems.push({ setting: 'METRICS_HOST', problem: texts.metricsAlone });
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT)
    problems.push({ setting: 'METRICS_PORT', problem: texts.metricsPortTaken });
  if (values.BACKUP_DIR && values.BACKUP_PUBLIC_KEY.length === 0)
    problems.push({ setting: 'BACKUP_PUBLIC_KEY', problem: texts.publicKeyRequired });
  // A zone that is not the service's would book everybody at a wrong hour.
  if (country !== DEFAULT_COUNTRY && !values.SERVICE_TIMEZONE)
    problems.push({
      setting: 'SERVICE_TIMEZONE',
      problem: fill(texts.timezoneRequired, { country, example: ZONES[country] }),
    });
  // The demo accounts' password is published: nobody opens them to others without having said so.
  const openingSetting = othersComeIn(values);
  if (!values.DATABASE_URL && values.DEMO === undefined && openingSetting)
    problems.push({ setting: 'DEMO', problem: fill(texts.demoExposed, { setting: openingSetting }) });
  return problems;
}

/** The names of all variables that are settings. */
export const settingVariables: readonly string[] = [
  ...Object.keys(environment.shape),
  ...serviceVariables,
  ...SIGN_ON_VARIABLES,
];

/**
 * Reads the variables that are settings. An empty variable is as if absent.
 * @throws SettingsError naming every wrong setting at once.
 */
function readEnvironment(env: Record<string, string | undefined>) {
  const ownSettings = Object.fromEntries(
    Object.keys(environment.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const result = environment.safeParse(ownSettings);
  const service = readServiceVariables(env);
  const { signOn, problems: signOnProblems } = readSignOnVariables(env);
  const problems = [
    ...(result.error?.issues ?? []).map(({ path, message }) => ({
      setting: String(path[0]),
      problem: message,
    })),
    ...service.problems,
    ...signOnProblems,
    ...(result.success ? contradictions(result.data, service.values.serviceCountry) : []),
  ];
  if (!result.success || problems.length > 0) throw new SettingsError(problems);
  return { values: result.data, service, signOn };
}

type Values = ReturnType<typeof readEnvironment>['values'];

/** The addresses of the server, and the proxies and origins that it trusts. */
const networkSettings = (values: Values) => ({
  port: values.PORT,
  host: values.HOST,
  /** Without a trailing slash. */
  publicUrl: (values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`).replace(/\/$/, ''),
  /** IP addresses and networks whose X-Forwarded-For is believed. */
  trustedProxy: values.TRUSTED_PROXY,
  corsOrigins: values.CORS_ORIGINS,
  /** Seconds that a server which is asked to stop goes on answering, for a proxy to notice it (OPS-10). */
  drainSeconds: values.DRAIN_SECONDS,
});

/** The settings that name where the database, the files and the backups are kept. */
function storageSettings(values: Values) {
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    dataDir,
    /** Absent: the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    /** A standby of it, for lists, searches, figures and exports; absent: the primary answers all (OPS-10). */
    databaseReadUrl: values.DATABASE_READ_URL,
    /** A folder (path or file:) or s3: address. */
    filesUrl: values.FILES_URL ?? path.join(dataDir, 'files'),
    /** A folder (path or file:) or s3: address; absent: there are no nightly backups (OPS-08). */
    backupDir: values.BACKUP_DIR,
    /** Public keys of age for which backups are encrypted. */
    backupPublicKeys: values.BACKUP_PUBLIC_KEY,
    /** The number of backups that are kept in `backupDir`. */
    backupKeep: values.BACKUP_KEEP,
  };
}

/** Other services that the server speaks with, and those that watch it. */
const connectionSettings = (values: Values) => ({
  /** The address of /metrics; null: there is none (OPS-09). */
  metrics: values.METRICS_PORT
    ? { host: values.METRICS_HOST ?? '127.0.0.1', port: values.METRICS_PORT }
    : null,
  /** The collector of traces, and the share of requests that are traced; null: there is none (OPS-09). */
  tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: Number(values.OTEL_TRACES_SAMPLER_ARG) }
    : null,
  logLevel: values.LOG_LEVEL,
  /** Absent: documents are not scanned. */
  clamavUrl: values.CLAMAV_URL,
  smtpUrl: values.SMTP_URL,
  /** Absent: no short messages. */
  smsUrl: values.SMS_URL,
  /** Hosts of webhooks that may be private addresses (API-11). */
  webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
});

/** The first administrator, and the demonstration. */
const firstStartSettings = (values: Values) => ({
  /** Demo data and accounts. */
  demo: values.DEMO ?? !values.DATABASE_URL,
  /** Whether DEMO was set by hand. */
  isDemoChosen: values.DEMO !== undefined,
  adminUsername: values.ADMIN_USERNAME,
  /** The mail address and the password of the first administrator: asked before anything is written. */
  adminEmail: values.ADMIN_EMAIL,
  adminPassword: values.ADMIN_PASSWORD,
});

/**
 * Reads the server's settings from environment variables (OPS-03).
 * @throws SettingsError naming every wrong setting at once.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const { values, service, signOn } = readEnvironment(env);
  const firstStart = firstStartSettings(values);
  return {
    ...networkSettings(values),
    ...storageSettings(values),
    ...connectionSettings(values),
    ...firstStart,
    jwtSecret: values.JWT_SECRET,
    tokenHours: values.TOKEN_HOURS,
    /** Null: people sign in by accounts of the service alone. */
    signOn,
    timezone: values.SERVICE_TIMEZONE ?? ZONES[DEFAULT_COUNTRY],
    // Those that an administrator changes on screen: what the environment says of them, else their defaults.
    ...service.values,
    // A demonstration is tried without a telephone, unless a setting says otherwise (AUTH-11).
    secondFactorRequired: service.fixedSettings.has('secondFactorRequired')
      ? service.values.secondFactorRequired
      : !firstStart.demo,
    /** The service's logo, which stands in the database alone. */
    logo: null as Logo | null,
    /** Those of them that the environment fixes. */
    fixed: service.fixedSettings,
    /** The number of changes since the start: values that were computed from the settings are computed again. */
    revision: 0,
  };
}

/**
 * Every setting of the server; see docs/running.md. Those of the service change while the server runs
 * (`service-settings/live-settings.ts`): a reader asks for them when it needs them, and keeps no copy.
 */
export type Settings = ReturnType<typeof readSettings>;

/** Whether the service is reached by others without encryption: the cookie of a session is not kept to https (AUTH-13). */
export const isOpenToListeners = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
};

/** The settings that say which service this is. */
export type ServiceIdentity = Pick<
  Settings,
  'serviceName' | 'serviceNameArabic' | 'serviceAddress' | 'serviceAddressArabic' | 'servicePhone'
>;

/** The service's name, address and telephone line (null without a number) in one language (PUB-08). */
export const serviceIn = (
  { serviceName, serviceNameArabic, serviceAddress, serviceAddressArabic, servicePhone }: ServiceIdentity,
  language: Language,
) => ({
  name: (language === 'ar' && serviceNameArabic) || serviceName,
  address: (language === 'ar' && serviceAddressArabic) || serviceAddress,
  phoneLine: servicePhone
    ? fill(language === 'ar' ? arabic.phone : french.phone, { phone: servicePhone })
    : null,
});

/** The word of visitors for a region of another country than Algeria, whose word the page itself has (OPS-06). */
export const regionNameIn = (country: CountryCode, language: Language): string | undefined =>
  country === DEFAULT_COUNTRY ? undefined : (language === 'ar' ? arabicCountries : countries)[country].region;

/** The notice at the top of the public page in one language; empty: there is none (OPS-06). */
export const noticeIn = (
  { publicNotice, publicNoticeArabic }: Pick<Settings, 'publicNotice' | 'publicNoticeArabic'>,
  language: Language,
): string => (language === 'ar' && publicNoticeArabic) || publicNotice;

/** The service's own words on personal data and on accessibility in one language, each empty where there are none (SEC-07). */
export const statementsIn = (
  settings: Pick<
    Settings,
    'privacyNotice' | 'privacyNoticeArabic' | 'accessibilityNotice' | 'accessibilityNoticeArabic'
  >,
  language: Language,
) => ({
  privacy: (language === 'ar' && settings.privacyNoticeArabic) || settings.privacyNotice,
  accessibility: (language === 'ar' && settings.accessibilityNoticeArabic) || settings.accessibilityNotice,
});

/** The rules of the waiting list as its texts name them (QUEUE-01). */
export const offerRulesOf = ({
  sendFromHour,
  sendUntilHour,
  offerHoldMinutes,
}: Pick<Settings, 'sendFromHour' | 'sendUntilHour' | 'offerHoldMinutes'>): OfferRules => ({
  from: sendFromHour,
  until: sendUntilHour,
  minutes: offerHoldMinutes,
});

/** A host that is listened on, as an address names it: all interfaces are this machine too. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
