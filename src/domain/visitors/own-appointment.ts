import type { Language } from './languages.ts';

/**
 * An appointment for people who hold a link to it (PUB-13). Whoever opens a link may be anybody to whom it was passed on: of
 * what staff wrote nothing is shown, and of a canceled or past appointment nothing but that.
 */
export type OwnAppointment =
  | StandingAppointment
  | { readonly state: 'canceled' | 'past'; readonly language: Language };

export interface StandingAppointment {
  readonly state: 'booked';
  readonly language: Language;
  /** With the service's offset. */
  readonly dateRDV: string;
  readonly cell: { readonly '@id': string; readonly name: string };
  readonly region: {
    readonly '@id': string;
    readonly name: string;
    readonly address: string | null;
    /** A map of the address (PUB-11). */
    readonly map: string | null;
  };
  readonly papers: readonly string[];
  readonly papersText: string | null;
  /** Whether it can still be canceled and moved. */
  readonly changeable: boolean;
  /** The values that the visitor sent and the appointment's number; null for an appointment that staff made. */
  readonly sent: {
    readonly id: number;
    readonly lastName: string;
    readonly firstName: string;
    readonly birthDate: string | null;
    readonly birthplace: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly accFullName: string | null;
    readonly quality: string;
    readonly reason: string;
  } | null;
}
