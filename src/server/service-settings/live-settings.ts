import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { asc } from 'drizzle-orm';
import { COUNTRY_CODES } from '../../domain/settings/countries.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../domain/settings/service-settings.ts';
import type { ApiContext } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { startListening } from '../db/listening.ts';
import { serviceSettings as table } from '../db/schema.ts';
import { createSharedReading } from '../desk/shared-reading.ts';
import type { Settings } from '../settings.ts';
import { countryDefaults, inForce } from './defaults.ts';
import { LOGO, type Logo, logoOf } from './logo.ts';

/**
 * The settings of the service as they are in force (OPS-06). They stand in the database; each server keeps them in
 * memory, so that no request waits for them, and reads them again when the database notifies of a change.
 */

/** Changes of settings and of the logo come one after the other. */
export const SETTINGS_LOCK = 'settings';

/** The interval at which the connection that listens is checked. */
const CHECK_MS = 10_000;
/** Between two tries to read the settings again. */
const RETRY_MS = 500;

/** The stored values by name; null where a text was emptied. */
export type StoredSettings = Readonly<Partial<Record<SettingName, unknown>>>;

/** The settings as the database holds them. */
interface StoredState {
  readonly storedSettings: StoredSettings;
  /** Grows with each change of a setting; the logo is changed apart. */
  readonly version: number;
  readonly logo: Logo | null;
}

/** Reads the stored settings. */
export async function readStored(reader: Reader): Promise<StoredState> {
  const rows = await reader
    .select({ name: table.name, value: table.value, version: table.version })
    .from(table)
    .orderBy(asc(table.id));
  const valuesByName = new Map(rows.map(({ name, value }) => [name, value]));
  const names = SETTING_NAMES.filter((name) => valuesByName.has(name));
  return {
    storedSettings: Object.fromEntries(names.map((name) => [name, valuesByName.get(name) ?? null])),
    version: rows.reduce((sum, row) => sum + (row.name === LOGO ? 0 : row.version), 0),
    logo: logoOf(valuesByName.get(LOGO)),
  };
}

/** Whether a stored value is one that this program takes: another release may have had other bounds. */
const isTaken = (name: SettingName, value: unknown): boolean =>
  value === null || SETTINGS[name].field.schema.safeParse(value).success;

/** The defaults that another country brings; none where the stored country is that of the settings. */
function newDefaults(
  { fixed, serviceCountry }: Pick<Settings, 'fixed' | 'serviceCountry'>,
  storedSettings: StoredSettings,
): Partial<Record<SettingName, unknown>> {
  const country = storedSettings.serviceCountry;
  if (fixed.has('serviceCountry') || !country || country === serviceCountry) return {};
  const code = COUNTRY_CODES.find((one) => one === country);
  return code ? countryDefaults(code) : {};
}

/** Returns what the stored settings change: what the environment fixes stays, whatever is stored. */
export function storedValues(
  settings: Pick<Settings, 'fixed' | 'serviceCountry'>,
  storedSettings: StoredSettings,
) {
  const { fixed } = settings;
  const values = newDefaults(settings, storedSettings);
  for (const name of SETTING_NAMES) {
    const { translates } = SETTINGS[name];
    if (fixed.has(name)) delete values[name];
    else if (name in storedSettings && isTaken(name, storedSettings[name]))
      values[name] = inForce(name, storedSettings[name]);
    // The default translation is that of the default text alone.
    else if (translates && fixed.has(translates)) delete values[name];
    else if (translates && translates in storedSettings) values[name] = undefined;
  }
  return values;
}

/** Brings stored settings into force on this server. */
export function applyStored(
  settings: Settings,
  { storedSettings, logo }: Pick<StoredState, 'storedSettings' | 'logo'>,
): void {
  const values = storedValues(settings, storedSettings);
  const hasChanged =
    SETTING_NAMES.some((name) => name in values && !isDeepStrictEqual(values[name], settings[name])) ||
    logo?.name !== settings.logo?.name;
  if (!hasChanged) return;
  Object.assign(settings, values, { logo });
  settings.revision += 1;
}

type Parts = Pick<ApiContext, 'db' | 'settings' | 'log'>;

/**
 * Reads the stored settings into `settings`, and goes on doing so whenever one changes, on whichever server, until
 * `close`. Changes during the loss of the connection are read once it is there again.
 */
export async function followSettings({ db, settings, log }: Parts): Promise<{ close(): Promise<void> }> {
  const readOnce = createSharedReading<void>();
  let isClosed = false;
  const load = () => readOnce('settings', async () => applyStored(settings, await readStored(db)));

  async function reload(): Promise<void> {
    while (!isClosed) {
      try {
        return await load();
      } catch (error) {
        log.warn({ err: error }, 'settings cannot be read');
        await sleep(RETRY_MS);
      }
    }
  }

  // Listening comes first: a change between the two is read.
  const listening = await startListening({
    url: db.$client.options.connectionString ?? '',
    channels: ['settings'],
    log,
    onTold: () => void reload(),
    onGap: () => void reload(),
  });
  const timer = setInterval(() => void listening.check(), CHECK_MS);
  timer.unref();
  try {
    await load();
  } catch (error) {
    clearInterval(timer);
    await listening.close();
    throw error;
  }
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await listening.close();
    },
  };
}
