import type { Language } from './languages.ts';

/** The waiting list entry that a person's link leads to (QUEUE-01). */
export type OwnQueueEntry = {
  readonly language: Language;
  readonly place: { readonly cell: string; readonly region: string };
  readonly address: string | null;
  /** A map of the address (PUB-11). */
  readonly map: string | null;
  /** The last day on which a place is wanted. */
  readonly date: string;
} /** `lapsed`: a place was offered, and is no longer held. */ & (
  | { readonly state: 'waiting' | 'taken' | 'over'; readonly lapsed: boolean }
  /** Times with the service's offset. */
  | { readonly state: 'offered'; readonly dateRDV: string; readonly heldUntil: string }
);

/** The hours between which places are offered, and for how many minutes one is held (OPS-06). */
export interface OfferRules {
  readonly from: number;
  readonly until: number;
  readonly minutes: number;
}
