import type { SessionReference } from '../../session/session.ts';

/** Asked again every minute while the page is seen, and when the window comes back to the front. */
export const LIVE = {
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
} as const;

/** The user's own office. */
export interface OwnOffice {
  readonly cell: SessionReference;
  readonly region: SessionReference;
}
