/** Webhooks: addresses of other programs that hear of appointments (API-11). */

/** Booked: made or restored. Moved: another time or office. Cancelled: or deleted. State: the state at the desk. */
export const WEBHOOK_EVENTS = ['booked', 'moved', 'cancelled', 'state'] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The reasons for which a delivery failed; `status` is an answer that is no success. */
export const DELIVERY_FAILURES = [
  'private',
  'name',
  'certificate',
  'timeout',
  'redirect',
  'status',
  'network',
  'switchedOff',
] as const;

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export interface ShownWebhook {
  readonly id: number;
  /** A change of the address, the events or the secret sends it back in If-Match. */
  readonly version: number;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly isActive: boolean;
  readonly createdDate: string;
  /** The first failure since the last success. */
  readonly failingSince: string | null;
  /** When it was switched off for its failures. */
  readonly switchedOffDate: string | null;
  /** Until when the secret before the last renewal signs too; null where it does not. */
  readonly previousSecretUntil: string | null;
  /** Deliveries that wait. */
  readonly waiting: number;
}

/** A webhook that was just made, or whose secret was just renewed, with its secret, this once. */
export interface NewWebhook extends ShownWebhook {
  readonly secret: string;
}

export interface ShownDelivery {
  readonly id: string;
  readonly event: WebhookEvent;
  /** The appointment's link. */
  readonly appointment: string;
  readonly moment: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly triedDate: string | null;
  /** The next attempt; null where none is planned, or it comes at once. */
  readonly due: string | null;
  readonly httpStatus: number | null;
  readonly failure: DeliveryFailure | null;
}
