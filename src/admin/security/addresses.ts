import type { EventKind } from '../../domain/security/events.ts';

/** The pages of security (SEC-06). */
export const SECURITY = {
  events: '/securite',
  signIns: '/securite/connexions',
  readings: '/securite/lectures',
  retention: '/securite/conservation',
  requests: '/securite/demandes',
} as const;

/** The filters of the lines, as the address and the API name them. */
export interface EventFilter {
  /** An account's link. */
  readonly user?: string;
  /** A veteran's number. */
  readonly veteran?: number;
  readonly thing?: string;
  readonly record?: number;
  readonly kind?: readonly EventKind[];
  /** Days, both included. */
  readonly after?: string;
  readonly before?: string;
  readonly address?: string;
}

/** The address of the lines that a filter leaves. */
export const eventsAt = (filter: EventFilter): string =>
  `${SECURITY.events}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
