import { countries as french } from '#texts/countries.ts';
import { countryNames } from '#texts/country-names.ts';
import { print } from '#texts/print.ts';
import { type CountryCode, DEFAULT_COUNTRY } from '../../domain/settings/countries.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type ServiceValues,
  type SettingName,
} from '../../domain/settings/service-settings.ts';
import { countries as arabic } from '../../i18n/ar/countries.ts';

/** The defaults that depend on the service's country. */
export const countryDefaults = (country: CountryCode) => ({
  serviceCountry: country,
  phoneCountry: country,
  holidayCountries: ['FR', country] as const,
  serviceName: french[country].serviceName,
  serviceNameArabic: arabic[country].serviceName,
  serviceAddress: french[country].serviceAddress,
  serviceAddressArabic: arabic[country].serviceAddress,
  serviceWebsite: `https://${country.toLowerCase()}.ambafrance.org`,
  letterCity: countryNames[country].letterCity,
});

/** The values of settings that neither the environment nor the database gives, in a country (OPS-06). */
const defaultsOf = (country: CountryCode): ServiceValues => ({
  ...countryDefaults(country),
  servicePhone: undefined,
  serviceContact: '',
  mailFrom: undefined,
  letterSignature: print.letter.signature,
  reminderDays: 2,
  sendFromHour: 8,
  sendUntilHour: 20,
  offerHoldMinutes: 30,
  maxOffers: 2,
  publicAcceptedPerHour: 60,
  publicAttemptsPerHour: 300,
  signInAttempts: 10,
  maxUploadMb: 10,
  importMaxMb: 50,
  importScansMaxMb: 1000,
  screenDays: 180,
  wallSound: false,
  registration: true,
  secondFactorRequired: true,
  secondFactorRoles: '',
  idleLockMinutes: 30,
  feedNames: false,
  filesPerHour: 60,
  filesOutsideRegion: 30,
  readersOfFile: 10,
  publicNotice: '',
  publicNoticeArabic: '',
  privacyNotice: '',
  privacyNoticeArabic: '',
  accessibilityNotice: '',
  accessibilityNoticeArabic: '',
});

const ANYWHERE = defaultsOf(DEFAULT_COUNTRY);

/** A stored value as it is in force: an emptied text is empty, and the default no longer stands for it. */
export const inForce = (name: SettingName, value: unknown): unknown =>
  value ?? (typeof ANYWHERE[name] === 'string' ? '' : undefined);

/**
 * Returns all values: those that are given, else the defaults of the country. The default of a translation stands only
 * beside the default of its text.
 */
export function withDefaults(values: Partial<ServiceValues>): ServiceValues {
  const isTranslated = (name: SettingName): boolean => {
    const { translates } = SETTINGS[name];
    return translates !== undefined && translates in values;
  };
  const missing = SETTING_NAMES.filter((name) => !(name in values) && isTranslated(name));
  return {
    ...defaultsOf(values.serviceCountry ?? DEFAULT_COUNTRY),
    ...Object.fromEntries(missing.map((name) => [name, undefined])),
    ...values,
  };
}
