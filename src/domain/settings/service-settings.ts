import { defineEntity, type Rule } from '../model/entity.ts';
import { boolean, choice, choices, email, type Field, integer, multiline, text } from '../model/fields.ts';
import { COUNTRY_CODES, type CountryCode, HOLIDAY_COUNTRIES, type HolidayCountry } from './countries.ts';

/**
 * The settings of the service that an administrator changes on screen (OPS-06). Each is declared here once: from it
 * follow its environment variable, its check on both sides, its position on the page and its documentation. Its French
 * name and help stand in `src/i18n/fr/operations/settings.ts`.
 */

/** The parts of the page, in their order. */
export const SETTING_SECTIONS = [
  'identity',
  'country',
  'letters',
  'messages',
  'limits',
  'desk',
  'access',
  'security',
  'notice',
] as const;

export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** The values that are in force. */
export interface ServiceValues {
  readonly serviceName: string;
  /** For readers of Arabic; without one, the French name. */
  readonly serviceNameArabic: string | undefined;
  /** Lines separated by \n. */
  readonly serviceAddress: string;
  readonly serviceAddressArabic: string | undefined;
  /** The ways to reach the service besides its telephone; lines separated by \n. */
  readonly serviceContact: string;
  /** The telephone number that the service answers, as it is shown. */
  readonly servicePhone: string | undefined;
  /** The sender's address of mails. */
  readonly mailFrom: string | undefined;
  readonly serviceWebsite: string;
  /** Decides the first values of other settings, the word for a region, and the law in the terms. */
  readonly serviceCountry: CountryCode;
  /** The country whose telephone numbers are taken as people there write them. */
  readonly phoneCountry: CountryCode;
  /** The countries whose holidays are proposed as closures, in the order of the page. */
  readonly holidayCountries: readonly HolidayCountry[];
  /** The town in a letter's date, where its appointment names no region. */
  readonly letterCity: string;
  /** The line under a letter's text, where it is signed. */
  readonly letterSignature: string;
  /** The reminder is sent so many days before an appointment; 0: none is. */
  readonly reminderDays: number;
  /** The hours between which visitors are written to by themselves: reminders and offers. */
  readonly sendFromHour: number;
  readonly sendUntilHour: number;
  /** The time for which an offered place is held. */
  readonly offerHoldMinutes: number;
  /** The number of places that one person on the waiting list is offered. */
  readonly maxOffers: number;
  readonly publicAcceptedPerHour: number;
  readonly publicAttemptsPerHour: number;
  /** Failed sign-ins of an account from one network in a quarter of an hour; ten times as many of a network (SEC-01). */
  readonly signInAttempts: number;
  readonly maxUploadMb: number;
  /** The largest list that is imported (VET-19). */
  readonly importMaxMb: number;
  /** The largest ZIP of scans that is imported (VET-19). */
  readonly importScansMaxMb: number;
  /** The number of days for which the code of a display of called numbers is valid. */
  readonly screenDays: number;
  /** Whether displays of called numbers sound at a call (DESK-05). */
  readonly wallSound: boolean;
  readonly registration: boolean;
  /** Whether who administers accounts or roles needs a second factor, and the roles below (AUTH-11). */
  readonly secondFactorRequired: boolean;
  /** Names of further roles, separated by commas. */
  readonly secondFactorRoles: string;
  /** After how many minutes without use a screen of the back office is locked (AUTH-13); 0: never. */
  readonly idleLockMinutes: number;
  /** Whether names stand in the agendas to which accounts subscribe (API-10). */
  readonly feedNames: boolean;
  /** From how many files of one user in an hour their reading is marked (SEC-06); 0: never. */
  readonly filesPerHour: number;
  /** From how many files of other regions than the user's in a day; 0: never. */
  readonly filesOutsideRegion: number;
  /** From how many readers of one file in a day; 0: never. */
  readonly readersOfFile: number;
  /** A text at the top of the public page. */
  readonly publicNotice: string;
  readonly publicNoticeArabic: string;
  /** The service's own words in the terms, on personal data: its data protection officer, its periods (SEC-07). */
  readonly privacyNotice: string;
  readonly privacyNoticeArabic: string;
  /** The service's own words in the accessibility statement: its audit, its contact (SEC-07). */
  readonly accessibilityNotice: string;
  readonly accessibilityNoticeArabic: string;
}

export type SettingName = keyof ServiceValues;

/** The declaration of a setting. */
interface Setting {
  readonly section: SettingSection;
  readonly field: Field;
  /** The environment variable that fixes it. */
  readonly variable?: string;
  /** The setting that this one translates. This one has a default only while the translated one has its own. */
  readonly translates?: SettingName;
}

const WEB_ADDRESS = /^https?:\/\/[^\s]+$/;
const TELEPHONE = /^\+?[\d .()-]{6,30}$/;

const threshold = () => integer({ required: true, min: 0, max: 100_000 });

const hour = (min: number, max: number) => integer({ required: true, min, max });

export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  serviceName: {
    section: 'identity',
    variable: 'SERVICE_NAME',
    field: text({ required: true, max: 200 }),
  },
  serviceNameArabic: {
    section: 'identity',
    variable: 'SERVICE_NAME_ARABIC',
    field: text({ max: 200 }),
    translates: 'serviceName',
  },
  serviceAddress: {
    section: 'identity',
    variable: 'SERVICE_ADDRESS',
    field: multiline({ required: true, max: 500 }),
  },
  serviceAddressArabic: {
    section: 'identity',
    variable: 'SERVICE_ADDRESS_ARABIC',
    field: multiline({ max: 500 }),
    translates: 'serviceAddress',
  },
  servicePhone: {
    section: 'identity',
    variable: 'SERVICE_PHONE',
    field: text({ max: 30, check: TELEPHONE, message: 'rules.phone' }),
  },
  serviceContact: {
    section: 'identity',
    variable: 'SERVICE_CONTACT',
    field: multiline({ max: 500 }),
  },
  mailFrom: { section: 'identity', variable: 'MAIL_FROM', field: email() },
  serviceWebsite: {
    section: 'identity',
    variable: 'SERVICE_WEBSITE',
    field: text({ required: true, check: WEB_ADDRESS, message: 'rules.webAddress' }),
  },
  serviceCountry: {
    section: 'country',
    variable: 'SERVICE_COUNTRY',
    field: choice(COUNTRY_CODES, { required: true }),
  },
  phoneCountry: { section: 'country', field: choice(COUNTRY_CODES, { required: true }) },
  holidayCountries: { section: 'country', field: choices(HOLIDAY_COUNTRIES, { required: true }) },
  letterCity: { section: 'letters', field: text({ required: true, max: 60 }) },
  letterSignature: {
    section: 'letters',
    field: text({ required: true, max: 120 }),
  },
  reminderDays: {
    section: 'messages',
    variable: 'REMINDER_DAYS',
    field: integer({ required: true, min: 0, max: 30 }),
  },
  sendFromHour: { section: 'messages', field: hour(0, 23) },
  sendUntilHour: { section: 'messages', field: hour(1, 24) },
  // An offer comes two hours ahead at least: it ends well before its appointment begins.
  offerHoldMinutes: {
    section: 'messages',
    field: integer({ required: true, min: 15, max: 90 }),
  },
  maxOffers: { section: 'messages', field: integer({ required: true, min: 1, max: 10 }) },
  publicAcceptedPerHour: {
    section: 'limits',
    variable: 'PUBLIC_ACCEPTED_PER_HOUR',
    field: integer({ required: true, min: 1, max: 1_000_000 }),
  },
  publicAttemptsPerHour: {
    section: 'limits',
    variable: 'PUBLIC_ATTEMPTS_PER_HOUR',
    field: integer({ required: true, min: 1, max: 1_000_000 }),
  },
  // Fewer than three would lock out whoever mistypes; far more would let passwords be tried.
  signInAttempts: { section: 'limits', field: integer({ required: true, min: 3, max: 50 }) },
  maxUploadMb: {
    section: 'limits',
    variable: 'MAX_UPLOAD_MB',
    field: integer({ required: true, min: 1, max: 1024 }),
  },
  importMaxMb: {
    section: 'limits',
    variable: 'IMPORT_MAX_MB',
    field: integer({ required: true, min: 1, max: 500 }),
  },
  importScansMaxMb: {
    section: 'limits',
    variable: 'IMPORT_SCANS_MAX_MB',
    field: integer({ required: true, min: 1, max: 4000 }),
  },
  screenDays: {
    section: 'limits',
    variable: 'SCREEN_DAYS',
    field: integer({ required: true, min: 1, max: 3650 }),
  },
  wallSound: { section: 'desk', field: boolean({ required: true }) },
  registration: {
    section: 'access',
    variable: 'REGISTRATION',
    field: boolean({ required: true }),
  },
  secondFactorRequired: {
    section: 'access',
    variable: 'SECOND_FACTOR',
    field: boolean({ required: true }),
  },
  secondFactorRoles: { section: 'access', field: text({ max: 500 }) },
  idleLockMinutes: { section: 'access', field: integer({ required: true, min: 0, max: 480 }) },
  feedNames: { section: 'access', field: boolean({ required: true }) },
  filesPerHour: { section: 'security', field: threshold() },
  filesOutsideRegion: { section: 'security', field: threshold() },
  readersOfFile: { section: 'security', field: threshold() },
  publicNotice: { section: 'notice', field: multiline({ max: 1000 }) },
  publicNoticeArabic: { section: 'notice', field: multiline({ max: 1000 }) },
  privacyNotice: { section: 'notice', field: multiline({ max: 2000 }) },
  privacyNoticeArabic: { section: 'notice', field: multiline({ max: 2000 }) },
  accessibilityNotice: { section: 'notice', field: multiline({ max: 2000 }) },
  accessibilityNoticeArabic: { section: 'notice', field: multiline({ max: 2000 }) },
};

const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** The names of all settings, in the order of the page. */
export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isSetting);

const hoursInOrder: Rule = ({ sendFromHour, sendUntilHour }) =>
  Number(sendFromHour) >= Number(sendUntilHour)
    ? [{ path: 'sendUntilHour', message: 'rules.hourAfter' }]
    : [];

/** An Arabic text alone would leave French readers without one. */
const noticeInFrench: Rule = (values) =>
  (['publicNotice', 'privacyNotice', 'accessibilityNotice'] as const)
    .filter((name) => values[`${name}Arabic`] && !values[name])
    .map((path) => ({ path, message: 'rules.required' }));

/** The settings as one record of the API, at /api/settings: it has no list and no number. */
export const serviceSettings = defineEntity({
  name: 'ServiceSettings',
  path: 'settings',
  resource: 'settings',
  operations: ['get', 'update'],
  fields: Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].field])),
  label: ['serviceName'],
  order: {},
  rules: [hoursInOrder, noticeInFrench],
});

/** The fields and rules that a form checks. */
export const settingsForm = {
  fields: Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].field])),
  rules: serviceSettings.rules,
} as const;
