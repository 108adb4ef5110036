import { and, asc, eq, type SQL } from 'drizzle-orm';
import { writeMoment } from '../../../domain/dates/days.ts';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { can } from '../../../domain/rights/rights.ts';
import { fill } from '../../../i18n/fill.ts';
import type { Caller } from '../../caller.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments as table } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import type { Settings } from '../../settings.ts';

/** More than a person goes through at once; the text says how many there are. */
const MAX_NAMED_PEOPLE = 20;

/** The part of a request that names the caller, and the zone in which times are told. */
export interface Asker {
  readonly caller: Caller | null;
  readonly context: { readonly settings: Pick<Settings, 'timezone'> };
}

/**
 * Refuses with 409 a change of slots that active appointments stand in the way of (CAL-07, SLOT-04): how many, and which
 * for people who may VIEW them.
 */
export async function refuseIfBooked(
  tx: Transaction,
  { caller, context }: Asker,
  where: SQL | undefined,
  message: string,
): Promise<void> {
  const isBooked = and(where, eq(table.canceled, false));
  const count = await tx.$count(table, isBooked);
  if (count === 0) return;
  if (!can(caller?.menuRole ?? {}, 'Appointment', 'VIEW'))
    throw new ApiError(409, fill(message, { smart_count: count }));
  const slots = await tx
    .select()
    .from(table)
    .where(isBooked)
    .orderBy(asc(table.dateRDV), asc(table.id))
    .limit(MAX_NAMED_PEOPLE);
  const appointments = slots.map(({ id, civility, lastName, firstName, dateRDV }) => ({
    '@id': iriOf(appointment, id),
    id,
    civility,
    lastName,
    firstName,
    dateRDV: writeMoment(context.settings.timezone, dateRDV.getTime()),
  }));
  throw new ApiError(409, fill(message, { smart_count: count }), { extra: { appointments } });
}
