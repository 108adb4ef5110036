import type { Retention, RetentionName, RetentionPreview } from '../../../domain/privacy/retention.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The calls about the rules of retention (SEC-08). */
export interface RetentionCalls {
  retentionRules(signal?: AbortSignal): Promise<readonly Retention[]>;
  /** Counts the records that a rule would take with this period, in months; nothing is changed. */
  previewRetention(name: RetentionName, months: number): Promise<RetentionPreview>;
  /** Sets a period, null turns the rule off; the current password is asked in between. Gives all rules. */
  setRetention(name: RetentionName, months: number | null): Promise<readonly Retention[]>;
}

const PATH = '/api/retention_rules';

export const createRetentionCalls = (http: Http): RetentionCalls => ({
  async retentionRules(signal) {
    const { json } = await http(PATH, { signal });
    return toCollection<Retention>(json).members;
  },
  async previewRetention(name, months) {
    const body = JSON.stringify({ months });
    const { json } = await http<RetentionPreview>(`${PATH}/${name}/preview`, { method: 'POST', body });
    return json;
  },
  async setRetention(name, months) {
    const { json } = await http(`${PATH}/${name}`, { method: 'PUT', body: JSON.stringify({ months }) });
    return toCollection<Retention>(json).members;
  },
});
