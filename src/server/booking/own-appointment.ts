import { eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../domain/days.ts';
import { appointmentRequest } from '../../domain/entities/appointment-request.ts';
import { cell as cellEntity } from '../../domain/entities/cell.ts';
import { region as regionEntity } from '../../domain/entities/region.ts';
import { iriOf, type Values } from '../../domain/entity.ts';
import { validate } from '../../domain/validate.ts';
import type { ApiContext } from '../api-context.ts';
import { cells, referenceTable, regions, appointments as table } from '../db/schema.ts';
import { ApiError, notFound, ruleViolations } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { linkedBy } from '../mail/appointment-links.ts';
import { tell } from '../mail/outbox.ts';
import { databaseRefusal, type Reader, type Transaction, writeReferring } from '../transaction.ts';
import { findSlot, slotConstraints, slotTaken } from './find-slot.ts';

/**
 * An appointment for who holds a link to it (PUB-13). Whoever opens a link may be anybody to whom it was passed on: of
 * what staff wrote nothing is shown, and of a canceled or past appointment nothing but that.
 */
export type OwnAppointment = { readonly state: 'canceled' | 'past' } | StandingAppointment;

interface StandingAppointment {
  readonly state: 'booked';
  readonly dateRDV: string;
  readonly cell: { readonly '@id': string; readonly name: string };
  readonly region: { readonly '@id': string; readonly name: string; readonly address: string | null };
  /** Whether it can still be canceled and moved. */
  readonly changeable: boolean;
  /** What the visitor sent, and the number that they were told; null of an appointment that staff made. */
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

/** Until an hour before it begins it is the visitor's to change. */
const CHANGED_BEFORE_MS = 3_600_000;

type Row = typeof table.$inferSelect;

const isChangeable = ({ dateRDV }: Row, { clock }: ApiContext): boolean =>
  dateRDV.getTime() - clock().getTime() >= CHANGED_BEFORE_MS;

const stateOf = ({ canceled, dateRDV }: Row, { clock }: ApiContext): OwnAppointment['state'] => {
  if (canceled) return 'canceled';
  return dateRDV <= clock() ? 'past' : 'booked';
};

/** What a link leads to; 404 for every other secret, whatever became of it. */
export async function readOwn(
  context: ApiContext,
  secret: string,
  reader: Reader = context.db,
): Promise<OwnAppointment> {
  const [qualities, reasons] = [referenceTable('ParamsQuality'), referenceTable('ParamsAppointmentReason')];
  const [found] = await reader
    .select({
      row: table,
      cell: cells.name,
      region: regions.name,
      address: regions.address,
      quality: qualities.name,
      reason: reasons.name,
    })
    .from(table)
    .innerJoin(cells, eq(cells.id, table.cell))
    .innerJoin(regions, eq(regions.id, table.region))
    .innerJoin(qualities, eq(qualities.id, table.quality))
    .innerJoin(reasons, eq(reasons.id, table.reason))
    .where(linkedBy(context, secret));
  if (!found) throw notFound();
  const { row, quality, reason } = found;
  const state = stateOf(row, context);
  if (state !== 'booked') return { state };
  const { id, lastName, firstName, birthDate, birthplace, email, phone, accFullName } = row;
  return {
    state,
    dateRDV: writeMoment(context.settings.timezone, row.dateRDV.getTime()),
    cell: { '@id': iriOf(cellEntity, row.cell), name: found.cell },
    region: { '@id': iriOf(regionEntity, row.region), name: found.region, address: found.address },
    changeable: isChangeable(row, context),
    // Staff's bookings come from no visitor's browser.
    sent:
      row.browser === null
        ? null
        : { id, lastName, firstName, birthDate, birthplace, email, phone, accFullName, quality, reason },
  };
}

/** Changes what a link leads to where it still stands and may be changed; gives what it leads to then. */
async function change(
  context: ApiContext,
  requestId: string,
  secret: string,
  work: (tx: Transaction, row: Row) => Promise<void>,
): Promise<OwnAppointment> {
  try {
    return await writeReferring(context.db, null, requestId, async (tx) => {
      const [row] = await tx.select().from(table).where(linkedBy(context, secret)).for('no key update');
      if (!row) throw notFound();
      if (stateOf(row, context) === 'booked') {
        if (!isChangeable(row, context)) throw new ApiError(409, texts.ownTooLate);
        await work(tx, row);
      }
      return readOwn(context, secret, tx);
    });
  } catch (error) {
    if (slotConstraints[databaseRefusal(error)?.constraint ?? '']) throw slotTaken();
    throw error;
  }
}

/** Gives its place back. Asked for twice it is done once. */
export const cancelOwn = (context: ApiContext, requestId: string, secret: string): Promise<OwnAppointment> =>
  change(context, requestId, secret, async (tx, { id }) => {
    const canceled = { canceled: true, cancelDate: context.clock(), canceledByVisitor: true };
    await tx.update(table).set(canceled).where(eq(table.id, id));
    await tell(tx, context, 'canceled', eq(table.id, id));
  });

/** Takes another place in the same cell and wilaya: the old one is held until the new one is had (SLOT-07). */
export const moveOwn = (
  context: ApiContext,
  requestId: string,
  secret: string,
  asked: Values,
): Promise<OwnAppointment> =>
  change(context, requestId, secret, async (tx, { id, cell, region, dateRDV: before }) => {
    const { dateRDV: field } = appointmentRequest.fields;
    const { values, violations } = validate(
      { fields: { dateRDV: field }, rules: () => [] },
      asked,
      ruleContext(context, true),
    );
    if (violations.length > 0) throw ruleViolations(violations);
    const dateRDV = new Date(String(values.dateRDV));
    if (dateRDV.getTime() === before.getTime()) return;
    const found = await findSlot(tx, { caller: null, context }, { dateRDV: values.dateRDV, cell, region });
    await tx
      .update(table)
      .set({ dateRDV, ...found })
      .where(eq(table.id, id));
    await tell(tx, context, 'moved', eq(table.id, id));
  });
