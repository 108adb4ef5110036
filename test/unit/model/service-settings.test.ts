import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import { COUNTRY_CODES, countryOf } from '../../../src/domain/settings/countries.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  serviceSettings,
  settingsForm,
} from '../../../src/domain/settings/service-settings.ts';

const edit = { creating: false, today: '2026-11-20', now: 0, phones: ALGERIAN_PHONES };

/** Returns what is said of these settings, as `name: rule`. */
const refusals = (values: Record<string, unknown>, checks = settingsForm) =>
  validate(checks, values, edit)
    .violations.filter(({ path }) => path in values)
    .map(({ path, message }) => `${path}: ${message.replace('rules.', '').replace(/:.*/, '')}`);

const isTaken = (name: string, value: unknown) => refusals({ [name]: value }).length === 0;

describe('OPS-06: the settings of the service', () => {
  it.each([
    ['reminderDays', 0, 30],
    ['sendFromHour', 0, 23],
    ['sendUntilHour', 1, 24],
    ['offerHoldMinutes', 15, 90],
    ['maxOffers', 1, 10],
    ['publicAcceptedPerHour', 1, 1_000_000],
    ['publicAttemptsPerHour', 1, 1_000_000],
    ['maxUploadMb', 1, 1024],
    ['screenDays', 1, 3650],
    ['signInAttempts', 3, 50],
    ['importMaxMb', 1, 500],
    ['importScansMaxMb', 1, 4000],
  ])('OPS-06: %s is from %i to %i', (name, min, max) => {
    expect([min - 1, min, max, max + 1].map((value) => isTaken(name, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['serviceName', 200],
    ['serviceNameArabic', 200],
    ['serviceAddress', 500],
    ['serviceAddressArabic', 500],
    ['serviceContact', 500],
    ['letterCity', 60],
    ['letterSignature', 120],
    ['publicNoticeArabic', 1000],
    ['publicNotice', 1000],
  ])('OPS-06: %s has %i signs at most', (name, max) => {
    const texts = { publicNotice: 'x', [name]: 'x'.repeat(max) };
    expect([refusals(texts), refusals({ ...texts, [name]: 'x'.repeat(max + 1) })]).toEqual([
      [],
      [`${name}: tooLong`],
    ]);
  });

  it('OPS-06: these may be empty, and no others', () => {
    const optional = SETTING_NAMES.filter((name) => isTaken(name, null));
    expect(optional).toEqual([
      'serviceNameArabic',
      'serviceAddressArabic',
      'servicePhone',
      'serviceContact',
      'mailFrom',
      'secondFactorRoles',
      'publicNotice',
      'publicNoticeArabic',
      'privacyNotice',
      'privacyNoticeArabic',
      'accessibilityNotice',
      'accessibilityNoticeArabic',
    ]);
  });

  it.each([
    ['serviceWebsite', 'https://dz.ambafrance.org/a', true],
    ['serviceWebsite', 'http://exemple.org', true],
    ['serviceWebsite', 'voir https://exemple.org', false],
    ['serviceWebsite', 'https://exemple.org bis', false],
    ['serviceWebsite', 'https://', false],
    ['serviceWebsite', 'ftp://exemple.org', false],
    ['servicePhone', '+213 (0)21.98-15', true],
    ['servicePhone', '021981', true],
    ['servicePhone', '02198', false],
    ['servicePhone', '021981 poste 3', false],
    ['servicePhone', 'tél. 021981', false],
    ['servicePhone', '++213219815', false],
    ['servicePhone', `+${'1'.repeat(29)}`, true],
    ['servicePhone', `+${'1'.repeat(30)}`, false],
    ['mailFrom', 'service@exemple.org', true],
    ['mailFrom', 'service', false],
    ['serviceCountry', 'FR', false],
  ])('OPS-06: %s %s: %s', (name, value, isAccepted) => {
    expect(isTaken(name, value)).toBe(isAccepted);
  });

  it('PUB-06: visitors are written to between two hours that follow each other', () => {
    expect(refusals({ sendFromHour: 8, sendUntilHour: 9 })).toEqual([]);
    expect(refusals({ sendFromHour: 9, sendUntilHour: 9 })).toEqual(['sendUntilHour: hourAfter']);
    expect(refusals({ sendFromHour: 10, sendUntilHour: 9 })).toEqual(['sendUntilHour: hourAfter']);
    // A change of one of them alone is compared with what is stored, which these values do not hold.
    expect(refusals({ sendFromHour: 9 })).toEqual([]);
    expect(refusals({ sendUntilHour: 9 })).toEqual([]);
  });

  it('PUB-14: an Arabic notice alone leaves French readers without one', () => {
    const arabic = { publicNoticeArabic: 'مغلق' };
    expect(refusals({ ...arabic, publicNotice: '' })).toEqual(['publicNotice: required']);
    expect(refusals({ ...arabic, publicNotice: 'Fermé' })).toEqual([]);
    expect(refusals({ publicNoticeArabic: '', publicNotice: '' })).toEqual([]);
  });

  it('OPS-03: the environment fixes these by their variables', () => {
    const variables = SETTING_NAMES.flatMap((name) => SETTINGS[name].variable ?? []);
    expect(variables.join(' ')).toBe(
      'SERVICE_NAME SERVICE_NAME_ARABIC SERVICE_ADDRESS SERVICE_ADDRESS_ARABIC SERVICE_PHONE SERVICE_CONTACT MAIL_FROM SERVICE_WEBSITE SERVICE_COUNTRY REMINDER_DAYS PUBLIC_ACCEPTED_PER_HOUR PUBLIC_ATTEMPTS_PER_HOUR MAX_UPLOAD_MB IMPORT_MAX_MB IMPORT_SCANS_MAX_MB SCREEN_DAYS REGISTRATION SECOND_FACTOR',
    );
    const translatedSettings = SETTING_NAMES.filter((name) => SETTINGS[name].translates);
    expect(translatedSettings.map((name) => `${name} of ${SETTINGS[name].translates}`)).toEqual([
      'serviceNameArabic of serviceName',
      'serviceAddressArabic of serviceAddress',
    ]);
  });

  it('OPS-06: the page has each setting in one part', () => {
    const parts = Object.groupBy(SETTING_NAMES, (name: SettingName) => SETTINGS[name].section);
    const counts = Object.entries(parts).map(([part, names]) => `${part} ${names?.length}`);
    expect(counts).toEqual([
      'identity 8',
      'country 3',
      'letters 2',
      'messages 5',
      'limits 7',
      'desk 1',
      'access 5',
      'security 3',
      'notice 6',
    ]);
  });

  it('OPS-06: the API has them as one record that is read and changed, with the same fields and rules', () => {
    const { name, path, resource, operations, label, fields, rules } = serviceSettings;
    expect({ name, path, resource, operations, label }).toEqual({
      name: 'ServiceSettings',
      path: 'settings',
      resource: 'settings',
      operations: ['get', 'update'],
      label: ['serviceName'],
    });
    for (const setting of SETTING_NAMES) expect(fields[setting]?.kind).toBe(SETTINGS[setting].field.kind);
    expect(rules).toHaveLength(2);
  });
});

it('OPS-06: a country that is none is that of the embassy', () => {
  expect([...COUNTRY_CODES, 'FR', undefined].map(countryOf)).toEqual(['DZ', 'MA', 'TN', 'DZ', 'DZ']);
});
