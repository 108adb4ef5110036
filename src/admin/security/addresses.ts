import type { EventKind } from '../../domain/security/events.ts';

/** The pages of security (SEC-06). */
export const SECURITY_PAGES = {
  events: '/securite',
  signIns: '/securite/connexions',
  readings: '/securite/lectures',
  retention: '/securite/conservation',
  requests: '/securite/demandes',
} as const;

/** The filters of the lines of the audit and the access log, as the URL and the API name them. */
export interface EventFilter {
  /** An account's link. */
  readonly user?: string;
  /** A veteran's number. */
  readonly veteran?: number;
  /** The class of the record, one of `THINGS`. */
  readonly thing?: string;
  /** The number of the record. */
  readonly record?: number;
  readonly kind?: readonly EventKind[];
  /** Days, both included. */
  readonly after?: string;
  readonly before?: string;
  /** An IP address or a network. */
  readonly address?: string;
}

/** The URL of the lines that match a filter. */
export const eventsAddress = (filter: EventFilter): string =>
  `${SECURITY_PAGES.events}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
