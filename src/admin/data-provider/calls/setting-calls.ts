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
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
  /** Null where the account is gone. */
  readonly by: string | null;
}

export interface SettingCalls {
  /** The last changes of settings, the newest first. */
  settingsHistory(signal?: AbortSignal): Promise<readonly SettingChange[]>;
}

export const createSettingCalls = (http: Http): SettingCalls => ({
  async settingsHistory(signal) {
    const { json } = await http('/api/settings/history', { signal });
    return toCollection<SettingChange>(json).members;
  },
});
