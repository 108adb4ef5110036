import { inArray } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import type { Transaction } from '../db/connection.ts';
import { appointmentLinks, appointmentReminders, appointments, mailOutbox } from '../db/schema.ts';
import { emptyAudit } from './empty-audit.ts';

/** Empties what names a person in appointments. Office, day, reason and outcome stay: figures count them (FIG-01). */
export async function anonymizeAppointments(tx: Transaction, ids: number[], now: Date): Promise<void> {
  const isOneOf = inArray(appointments.id, ids);
  await tx
    .update(appointments)
    .set({
      ...privacyTexts.anonymous,
      civility: null,
      birthDate: null,
      birthDatePrecision: 'day',
      birthplace: null,
      email: null,
      phone: null,
      accFullName: null,
      veteran: null,
      deskNote: null,
      browser: null,
      anonymizedDate: now,
    })
    .where(isOneOf);
  await tx.delete(appointmentLinks).where(inArray(appointmentLinks.appointment, ids));
  await tx.delete(appointmentReminders).where(inArray(appointmentReminders.appointment, ids));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.appointment, ids));
  await emptyAudit(tx, 'appointments', ids);
}
