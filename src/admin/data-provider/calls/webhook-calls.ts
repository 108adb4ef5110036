import type { NewWebhook, ShownDelivery, ShownWebhook, WebhookEvent } from '../../../domain/webhooks.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The values of a new webhook. */
interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** The calls of webhooks (API-11). */
export interface WebhookCalls {
  webhooks(): Promise<readonly ShownWebhook[]>;
  createWebhook(form: WebhookForm): Promise<NewWebhook>;
  /** Switches a webhook on or off. */
  switchWebhook(id: number, isActive: boolean): Promise<void>;
  deleteWebhook(id: number): Promise<void>;
  /** The last deliveries of a webhook, the newest first. */
  webhookDeliveries(id: number): Promise<readonly ShownDelivery[]>;
  resendDelivery(id: string): Promise<void>;
}

const PATH = '/api/webhooks';

/** Creates the calls of webhooks. */
export function createWebhookCalls(http: Http): WebhookCalls {
  const members = async <T>(path: string) => toCollection<T>((await http(path)).json).members;
  return {
    webhooks: () => members<ShownWebhook>(PATH),
    createWebhook: async (form) =>
      (await http<NewWebhook>(PATH, { method: 'POST', body: JSON.stringify(form) })).json,
    switchWebhook: async (id, isActive) =>
      void (await http(`${PATH}/${id}`, { method: 'PUT', body: JSON.stringify({ isActive }) })),
    deleteWebhook: async (id) => void (await http(`${PATH}/${id}`, { method: 'DELETE' })),
    webhookDeliveries: (id) => members<ShownDelivery>(`${PATH}/${id}/deliveries`),
    resendDelivery: async (id) =>
      void (await http(`/api/webhook_deliveries/${id}/resend`, { method: 'POST', body: '{}' })),
  };
}
