import { eq } from 'drizzle-orm';
import { writeMoment } from '../../../domain/dates/days.ts';
import { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { cell as cellEntity } from '../../../domain/entities/cell.ts';
import { region as regionEntity } from '../../../domain/entities/region.ts';
import { iriOf, type Values } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import type { Language } from '../../../domain/visitors/languages.ts';
import type { OwnAppointment } from '../../../domain/visitors/own-appointment.ts';
import { visitorTexts } from '../../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { appointments as table } from '../../db/schema.ts';
import { ApiError, notFound, ruleViolations } from '../../hydra/errors.ts';
import { ruleContext } from '../../hydra/write.ts';
import { appointmentDetails } from '../../mail/appointment-details.ts';
import { calendarEntry } from '../../mail/calendar-entry.ts';
import { linkedBy } from '../../mail/links/appointment-links.ts';
import { enqueueAppointmentNotice } from '../../mail/outbox.ts';
import { databaseRefusal, writeWithForeignKeyRetry } from '../../transaction.ts';
import { findSlot, slotConstraints, slotTakenError } from '../slots/find-slot.ts';
import { lockSlotsThenRecord, placesOf } from '../slots/slot-locks.ts';
import { offerFreedPlace } from '../waiting-list/queue-offers.ts';
import { countMove } from './visitor-guard.ts';

/** Until an hour before it begins it is the visitor's to change. */
const CHANGED_BEFORE_MS = 3_600_000;

type Row = typeof table.$inferSelect;

const isChangeable = ({ dateRDV }: Row, { clock }: ApiContext): boolean =>
  dateRDV.getTime() - clock().getTime() >= CHANGED_BEFORE_MS;

const stateOf = ({ canceled, dateRDV }: Row, { clock }: ApiContext): OwnAppointment['state'] => {
  if (canceled) return 'canceled';
  return dateRDV <= clock() ? 'past' : 'booked';
};

/**
 * Reads the appointment of a link, with names in one language or in its own. Every other secret is a 404, whatever
 * became of its appointment.
 */
export async function readOwn(
  context: ApiContext,
  secret: string,
  language?: Language,
  reader: Reader = context.db,
): Promise<OwnAppointment> {
  const details = await appointmentDetails(reader, linkedBy(context, secret), language);
  if (!details) throw notFound();
  const { row, quality, reason, papers, papersText } = details;
  const state = stateOf(row, context);
  if (state !== 'booked') return { state, language: row.language };
  const { id, lastName, firstName, birthDate, birthplace, email, phone, accFullName } = row;
  return {
    state,
    language: row.language,
    dateRDV: writeMoment(context.settings.timezone, row.dateRDV.getTime()),
    cell: { '@id': iriOf(cellEntity, row.cell), name: details.cell },
    region: {
      '@id': iriOf(regionEntity, row.region),
      name: details.region,
      address: details.address,
      map: details.map,
    },
    papers,
    papersText,
    changeable: isChangeable(row, context),
    // Staff's bookings come from no visitor's browser.
    sent:
      row.browser === null
        ? null
        : { id, lastName, firstName, birthDate, birthplace, email, phone, accFullName, quality, reason },
  };
}

/** The appointment of a link as an entry for the visitor's own calendar (MAIL-02); 404 where none stands. */
export async function ownEntry(context: ApiContext, secret: string): Promise<string> {
  const details = await appointmentDetails(context.db, linkedBy(context, secret));
  if (!details || stateOf(details.row, context) !== 'booked') throw notFound();
  const link = `${context.settings.publicUrl}/public/rdv/${secret}`;
  return calendarEntry(context, details, visitorTexts(details.row.language), { method: 'PUBLISH', link });
}

/** Changes what a link leads to where it still stands and may be changed; gives what it leads to then. */
async function change(
  context: ApiContext,
  requestId: string,
  secret: string,
  work: (tx: Transaction, row: Row) => Promise<void>,
  requestedValues?: Values,
): Promise<OwnAppointment> {
  try {
    return await writeWithForeignKeyRetry(context.db, null, requestId, async (tx) => {
      const isLinked = linkedBy(context, secret);
      const row = await lockSlotsThenRecord(tx, placesOf(isLinked, requestedValues), async () => {
        const [alone] = await tx.select().from(table).where(isLinked).for('no key update');
        return alone;
      });
      if (!row) throw notFound();
      if (stateOf(row, context) === 'booked') {
        if (!isChangeable(row, context)) throw new ApiError(409, ({ refusals }) => refusals.ownTooLate);
        await work(tx, row);
      }
      return readOwn(context, secret, undefined, tx);
    });
  } catch (error) {
    if (slotConstraints[databaseRefusal(error)?.constraint ?? '']) throw slotTakenError();
    throw error;
  }
}

/** Gives its place back. Asked for twice it is done once. */
export const cancelOwn = (context: ApiContext, requestId: string, secret: string): Promise<OwnAppointment> =>
  change(context, requestId, secret, async (tx, { id, slot }) => {
    const cancelValues = { canceled: true, cancelDate: context.clock(), canceledByVisitor: true };
    await tx.update(table).set(cancelValues).where(eq(table.id, id));
    await enqueueAppointmentNotice(tx, context, 'canceled', eq(table.id, id));
    await offerFreedPlace(tx, context, slot);
  });

/** Takes another place in the same cell and wilaya: the old one is held until the new one is had (SLOT-07). */
export const moveOwn = (
  context: ApiContext,
  requestId: string,
  secret: string,
  requestedValues: Values,
): Promise<OwnAppointment> => {
  const { dateRDV: field } = appointmentRequest.fields;
  const time = { fields: { dateRDV: field }, rules: [] };
  const { values, violations } = validate(time, requestedValues, ruleContext(context, true));
  return change(
    context,
    requestId,
    secret,
    async (tx, { id, cell, region, slot, dateRDV: before, email, phone }) => {
      if (violations.length > 0) throw ruleViolations(violations);
      const dateRDV = new Date(String(values.dateRDV));
      if (dateRDV.getTime() === before.getTime()) return;
      const newSlot = await findSlot(
        tx,
        { caller: null, context },
        { dateRDV: values.dateRDV, cell, region },
      );
      await tx
        .update(table)
        .set({ dateRDV, ...newSlot })
        .where(eq(table.id, id));
      await countMove(tx, context, { email, phone });
      await enqueueAppointmentNotice(tx, context, 'moved', eq(table.id, id));
      await offerFreedPlace(tx, context, slot);
    },
    values,
  );
};
