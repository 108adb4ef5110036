import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The calls about the settings of the service (OPS-06). */

/** A change of a setting. */
export interface SettingChange {
  readonly id: number;
  /** ISO 8601 with the service's offset. */
  readonly moment: string;
  /** The setting's. */
  readonly name: string;
  /** Whether it was the first change: the default stood before. */
  readonly isFirst: boolean;
  /** Null: it was empty. */
  readonly before: string | number | boolean | readonly string[] | null;
  readonly after: SettingChange['before'];
  /** Null where the account is gone. */
  readonly by: string | null;
}

/** The service's logo; null where it has none. */
export interface ServiceLogo {
  readonly address: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface SettingCalls {
  /** Reads the logo. */
  serviceLogo(signal?: AbortSignal): Promise<ServiceLogo>;
  /** Sends another logo, or takes it away: null. It is in force when the answer is there. */
  saveLogo(file: File | null): Promise<ServiceLogo>;
  /** The last changes of settings, the newest first. */
  settingsHistory(signal?: AbortSignal): Promise<readonly SettingChange[]>;
}

const LOGO = '/api/settings/logo';

const logoOf = ({ address, width, height }: ServiceLogo): ServiceLogo => ({ address, width, height });

export const createSettingCalls = (http: Http): SettingCalls => ({
  async serviceLogo(signal) {
    const { json } = await http<ServiceLogo>(LOGO, { signal });
    return logoOf(json);
  },

  async saveLogo(file) {
    const form = new FormData();
    if (file) form.append('file', file, file.name);
    const { json } = await http<ServiceLogo>(
      LOGO,
      file ? { method: 'POST', body: form } : { method: 'DELETE' },
    );
    return logoOf(json);
  },

  async settingsHistory(signal) {
    const { json } = await http('/api/settings/history', { signal });
    return toCollection<SettingChange>(json).members;
  },
});
