import { print } from '#texts/print.ts';
import { service } from '#texts/service.ts';
import { start } from '#texts/start.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type ServiceValues,
  type SettingName,
} from '../../domain/settings/service-settings.ts';
import { service as arabic } from '../../i18n/ar/service.ts';

/** The values of settings that neither the environment nor the database gives (OPS-06). */
const DEFAULTS: ServiceValues = {
  serviceName: service.name,
  serviceNameArabic: arabic.name,
  serviceAddress: service.address,
  serviceAddressArabic: arabic.address,
  servicePhone: undefined,
  serviceContact: start.defaults.serviceContact,
  mailFrom: undefined,
  serviceWebsite: start.defaults.serviceWebsite,
  letterCity: print.letter.city,
  letterSignature: print.letter.signature,
  reminderDays: 2,
  sendFromHour: 8,
  sendUntilHour: 20,
  offerHoldMinutes: 30,
  maxOffers: 2,
  publicAcceptedPerHour: 60,
  publicAttemptsPerHour: 300,
  maxUploadMb: 10,
  screenDays: 180,
  registration: true,
  publicNotice: '',
  publicNoticeArabic: '',
};

/** A stored value as it is in force: an emptied text is empty, and the default no longer stands for it. */
export const inForce = (name: SettingName, value: unknown): unknown =>
  value ?? (typeof DEFAULTS[name] === 'string' ? '' : undefined);

/**
 * Returns all values: those that are given, else the defaults. The default of a translation stands only beside the
 * default of its text.
 */
export function withDefaults(given: Partial<ServiceValues>): ServiceValues {
  const isTranslated = (name: SettingName): boolean => {
    const { translates } = SETTINGS[name];
    return translates !== undefined && translates in given;
  };
  const missing = SETTING_NAMES.filter((name) => !(name in given) && isTranslated(name));
  return { ...DEFAULTS, ...Object.fromEntries(missing.map((name) => [name, undefined])), ...given };
}
