import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { dayIn, formatDay, formatMoment, writeMoment } from '../../../domain/dates/days.ts';
import { appointment } from '../../../domain/entities/appointments/appointment.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import { can } from '../../../domain/rights/rights.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments as table, veterans } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import { isForced } from '../../hydra/parameters.ts';
import { notHidden } from '../../hydra/restriction.ts';
import { lockAdvisoryKeys } from '../../transaction.ts';
import { findSamePersonAppointments } from './same-person.ts';

/** The linked veteran where they are deceased, else null. Link and day only with the right to VIEW the record. */
async function deceasedOf(tx: Transaction, { caller }: ApiRequest, id: number | null) {
  if (id === null) return null;
  const [person] = await tx
    .select({ deathDate: veterans.deathDate })
    .from(veterans)
    .where(and(eq(veterans.id, id), notHidden({ entity: veteran, table: veterans }, caller)));
  if (!person?.deathDate) return null;
  const mayView = can(caller?.menuRole ?? {}, 'Veteran', 'VIEW');
  return mayView ? { '@id': iriOf(veteran, id), id, deathDate: person.deathDate } : {};
}

/**
 * Refuses with 409 an appointment that was just written, where its person has another one at that hour, or on that day
 * for the same reason, or is deceased (APT-13). The transaction then writes nothing. `forced=1` allows it all the same.
 * Call it after the place was taken, so that a full slot is reported first. With or without `forced`, it locks the
 * person's day, so that of two bookings by staff the second sees the first.
 */
export async function refusePersonConflicts(tx: Transaction, request: ApiRequest, id: number): Promise<void> {
  const isForcedRequest = isForced(request);
  const { timezone } = request.context.settings;
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  if (!row || row.canceled) return;
  const day = dayIn(timezone, row.dateRDV.getTime());
  await lockAdvisoryKeys(tx, [
    ...(row.veteran === null ? [] : [`appointment:${day}:veteran:${row.veteran}`]),
    ...(row.birthDate === null ? [] : [`appointment:${day}:born:${row.birthDate}`]),
  ]);
  if (isForcedRequest) return;
  const twins = (await findSamePersonAppointments(tx, [id], timezone)).get(id) ?? [];
  const deceasedVeteran = await deceasedOf(tx, request, row.veteran);
  if (twins.length === 0 && !deceasedVeteran) return;
  const appointments = twins.map((twin) => ({
    '@id': iriOf(appointment, twin.id),
    id: twin.id,
    dateRDV: writeMoment(timezone, twin.dateRDV.getTime()),
    sameHour: twin.sameHour,
  }));
  const messages = [
    ...appointments.map(({ id, dateRDV, sameHour }) =>
      fill(sameHour ? texts.sameHour : texts.sameReason, { id, moment: formatMoment(dateRDV) }),
    ),
  ];
  if (deceasedVeteran)
    messages.push(
      deceasedVeteran.deathDate
        ? fill(texts.deceasedOn, { day: formatDay(deceasedVeteran.deathDate) })
        : texts.deceased,
    );
  throw new ApiError(409, messages.join(' '), { extra: { appointments, deceased: deceasedVeteran } });
}
