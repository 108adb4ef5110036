import DataLoader from 'dataloader';
import type { ApiContext } from '../api-context.ts';
import { type AppointmentDetails, appointmentDetailsOf } from './appointment-details.ts';
import { createAppointmentLinks } from './links/appointment-links.ts';

/** Loaders for messages about appointments: what is composed together is read and written together. */
export interface AppointmentLoaders {
  /** The details of an appointment; null where it is gone. */
  readonly details: DataLoader<number, AppointmentDetails | null>;
  /** A new link to an appointment each time. */
  readonly links: DataLoader<number, string>;
}

/** Creates the loaders of some messages. They keep what they read, so later messages need new ones. */
export const createAppointmentLoaders = (context: ApiContext): AppointmentLoaders => ({
  details: new DataLoader((ids) => appointmentDetailsOf(context.db, ids)),
  // Each mail gets a link of its own, also where two are about one appointment.
  links: new DataLoader((ids) => createAppointmentLinks(context.db, context, ids), { cache: false }),
});
