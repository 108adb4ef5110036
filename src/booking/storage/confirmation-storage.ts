import { forgetTab, readTab, writeTab } from '../../session/tab-storage.ts';

/**
 * The confirmation outlives Back and a reload in its tab, and a shut tab for half an hour (PUB-12). Many use a shared
 * computer: no name is kept, and the half hour can be ended by hand.
 */

/** An accepted request. */
export interface Appointment {
  readonly id: number;
  readonly dateRDV: string;
  readonly place: string;
  /** The address of a map of the office (PUB-11). */
  readonly map?: string;
  /** The papers to bring (PUB-10). */
  readonly papers?: readonly string[];
  /** To the visitor's own page; never kept, since whoever holds it may cancel (PUB-13). */
  readonly link?: string;
}

const NAME = 'public.booked';
export const KEPT_MS = 30 * 60_000;

interface StoredConfirmation {
  readonly appointment: Appointment;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The confirmation that this tab shows. */
export const readShownConfirmation = (): Appointment | null => readTab<Appointment>(NAME);
export const forgetShownConfirmation = (): void => forgetTab(NAME);

export function keep(confirmation: Appointment): void {
  writeTab(NAME, confirmation);
  const { papers, ...appointment } = confirmation;
  try {
    localStorage.setItem(
      NAME,
      JSON.stringify({ appointment, until: Date.now() + KEPT_MS } satisfies StoredConfirmation),
    );
  } catch {
    // Full or forbidden: then a shut tab forgets it.
  }
}

export function forgetConfirmation(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

/** Returns the confirmation of a closed tab within its half hour; an older one is removed. */
export function readConfirmation(): StoredConfirmation | null {
  try {
    const confirmation: StoredConfirmation | null = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    // Kept for longer than that: the clock was set back meanwhile.
    const remainingMs = (confirmation?.until ?? 0) - Date.now();
    if (confirmation && remainingMs > 0 && remainingMs <= KEPT_MS) return confirmation;
  } catch {
    // Not ours, or forbidden.
  }
  forgetConfirmation();
  return null;
}
