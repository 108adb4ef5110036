import { eq, type SQL, sql } from 'drizzle-orm';
import { writeMoment } from '../../domain/dates/days.ts';
import { mapLink } from '../../domain/map-link.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import type { OwnQueueEntry } from '../../domain/visitors/own-queue-entry.ts';
import type { ApiContext } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { cells, regions, slots, queueEntries as table } from '../db/schema.ts';

export type QueueRow = typeof table.$inferSelect;

/**
 * Reads a waiting list entry with the details for its person (QUEUE-01), in the entry's language by default; undefined
 * where it does not exist.
 */
export async function queueDetails(
  reader: Reader,
  { clock, settings }: Pick<ApiContext, 'clock' | 'settings'>,
  where: SQL,
  read?: Language,
): Promise<{ readonly row: QueueRow; readonly entry: OwnQueueEntry } | undefined> {
  // A person may have several entries: an offer is held on one of them, and one of them takes it.
  const isTaken = sql<boolean>`exists (
    select from ${table} peer where peer.person = ${table.person} and peer.appointment_id is not null)`;
  const offeredSlot = sql`(select peer.slot_id from ${table} peer where peer.person = ${table.person} and peer.slot_id is not null)`;
  const [entry] = await reader
    .select({ row: table, cell: cells, region: regions, dateRDV: slots.dateRDV, isTaken })
    .from(table)
    .innerJoin(cells, eq(cells.id, table.cell))
    .innerJoin(regions, eq(regions.id, table.region))
    .leftJoin(slots, eq(slots.id, offeredSlot))
    .where(where);
  if (!entry) return undefined;
  const { row, cell, region, dateRDV } = entry;
  const { language, date, heldUntil } = row;
  const nameOf = ({ name, nameArabic }: { name: string; nameArabic: string | null }) =>
    ((read ?? language) === 'ar' && nameArabic) || name;
  const ownEntry = {
    language: language as OwnQueueEntry['language'],
    place: { cell: nameOf(cell), region: nameOf(region) },
    address: ((read ?? language) === 'ar' && region.addressArabic) || region.address,
    map: mapLink(region.address),
    date,
  };
  const momentText = (moment: Date) => writeMoment(settings.timezone, moment.getTime());
  if (dateRDV && heldUntil && heldUntil > clock())
    return {
      row,
      entry: {
        ...ownEntry,
        state: 'offered',
        dateRDV: momentText(dateRDV),
        heldUntil: momentText(heldUntil),
      },
    };
  const over = entry.isTaken ? 'taken' : 'over';
  const state = row.appointment === null && row.offers < row.maxOffers ? 'waiting' : over;
  return { row, entry: { ...ownEntry, state, lapsed: state !== 'taken' && row.offers > 0 } };
}
