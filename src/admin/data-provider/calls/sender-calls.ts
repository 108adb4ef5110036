import { entityOfResource } from '../../../domain/entities/index.ts';
import type { Http } from '../http.ts';
import { type Json, toCollection } from '../hydra.ts';

/** The calls about who sent visitors' requests, and about their limit (SEC-09). */

/** A visitor's request that shares network or browser with another: an appointment, or an entry of the waiting list. */
export interface SenderRequest extends Json {
  readonly '@id': string;
  readonly '@type': 'Appointment' | 'QueueEntry';
  /** For an appointment alone. */
  readonly id?: number;
  readonly lastName: string;
  readonly firstName: string;
  readonly phone: string;
  /** Wilaya and cell. */
  readonly place: string;
  /** For an appointment alone. */
  readonly dateRDV?: string;
  /** For an entry, the last day on which a place is wanted. */
  readonly date?: string;
  readonly sent: string;
  readonly sameBrowser: boolean;
  readonly canceled: boolean;
  readonly canBeCanceled: boolean;
}

/** The number of requests of a network that are accepted in an hour. */
export interface PublicLimit {
  readonly usual: number;
  /** Null where it is not lowered. */
  readonly requestsPerHour: number | null;
  readonly until: string | null;
}

export interface SenderCalls {
  /** The requests of the last 24 hours from the network or browser of one; `resource` is appointments or queueEntries. */
  sameSender(resource: string, id: number | string, signal?: AbortSignal): Promise<readonly SenderRequest[]>;
  /** Cancels these, by their links; gives how many were. */
  cancelRequests(requests: readonly string[]): Promise<number>;
  publicLimit(signal?: AbortSignal): Promise<PublicLimit>;
  /** Lowers the limit until midnight; null takes that back. */
  setPublicLimit(requestsPerHour: number | null): Promise<PublicLimit>;
}

export function createSenderCalls(http: Http): SenderCalls {
  return {
    async sameSender(resource, id, signal) {
      const { json } = await http(`/api/${entityOfResource(resource)?.path}/${id}/same_sender`, {
        signal,
        cache: 'no-store',
      });
      return toCollection<SenderRequest>(json).members;
    },
    async cancelRequests(requests) {
      const body = JSON.stringify({ requests });
      const { json } = await http('/api/appointments/cancel_requests', { method: 'POST', body });
      return Number(json.canceled) + Number(json.removed);
    },
    async publicLimit(signal) {
      const { json } = await http<PublicLimit>('/api/public_limit', { signal });
      return json;
    },
    async setPublicLimit(requestsPerHour) {
      const body = JSON.stringify({ requestsPerHour });
      const { json } = await http<PublicLimit>('/api/public_limit', { method: 'PUT', body });
      return json;
    },
  };
}
