import type { NewWebhook, ShownDelivery, ShownWebhook, WebhookEvent } from '../../../domain/webhooks.ts';
import { withFormErrors } from '../errors.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The values of a webhook, new or changed. */
export interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** A webhook, and the version that was read of it. */
type VersionedWebhook = Pick<ShownWebhook, 'id' | 'version'>;

/** The calls of webhooks (API-11). */
export interface WebhookCalls {
  webhooks(): Promise<readonly ShownWebhook[]>;
  createWebhook(form: WebhookForm): Promise<NewWebhook>;
  /** Changes address and events; 412 where somebody else was faster (SEC-04). */
  changeWebhook(webhook: VersionedWebhook, form: WebhookForm): Promise<void>;
  /** Gives a webhook another secret; 412 where somebody else was faster. */
  renewWebhookSecret(webhook: VersionedWebhook): Promise<NewWebhook>;
  /** Switches a webhook on or off. */
  switchWebhook(id: number, isActive: boolean): Promise<void>;
  deleteWebhook(id: number): Promise<void>;
  /** The last deliveries of a webhook, the newest first. */
  webhookDeliveries(id: number): Promise<readonly ShownDelivery[]>;
  resendDelivery(id: string): Promise<void>;
}

const PATH = '/api/webhooks';

const ifVersion = ({ version }: VersionedWebhook) => ({ 'If-Match': `"${version}-"` });

/** Creates the calls of webhooks. */
export function createWebhookCalls(http: Http): WebhookCalls {
  const members = async <T>(path: string) => toCollection<T>((await http(path)).json).members;
  /** Sends a form; a refusal brings the errors of its fields. */
  const send = async <T extends object>(path: string, options: RequestInit): Promise<T> => {
    try {
      return (await http<T>(path, options)).json;
    } catch (error) {
      throw withFormErrors(error);
    }
  };
  return {
    webhooks: () => members<ShownWebhook>(PATH),
    createWebhook: (form) => send<NewWebhook>(PATH, { method: 'POST', body: JSON.stringify(form) }),
    changeWebhook: async (webhook, form) =>
      void (await send(`${PATH}/${webhook.id}`, {
        method: 'PUT',
        body: JSON.stringify(form),
        headers: ifVersion(webhook),
      })),
    renewWebhookSecret: async (webhook) => {
      const call = { method: 'POST', body: '{}', headers: ifVersion(webhook) };
      return (await http<NewWebhook>(`${PATH}/${webhook.id}/renewal`, call)).json;
    },
    switchWebhook: async (id, isActive) =>
      void (await http(`${PATH}/${id}`, { method: 'PUT', body: JSON.stringify({ isActive }) })),
    deleteWebhook: async (id) => void (await http(`${PATH}/${id}`, { method: 'DELETE' })),
    webhookDeliveries: (id) => members<ShownDelivery>(`${PATH}/${id}/deliveries`),
    resendDelivery: async (id) =>
      void (await http(`/api/webhook_deliveries/${id}/resend`, { method: 'POST', body: '{}' })),
  };
}
