import { valueIn } from '../../domain/model/keys.ts';
import { DESK_STATES, type DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';

/** The list of a desk's appointments on a day, and values computed from it (DESK-01). Pure. */

const MINUTE = 60_000;
const at = (moment: string | null | undefined): number => Date.parse(moment ?? '');

/** Sorts by time, then by number: the earlier booking first. */
const inOrder = (list: readonly AppointmentRecord[]): AppointmentRecord[] =>
  [...list].sort((a, b) => at(a.dateRDV) - at(b.dateRDV) || Number(a.id) - Number(b.id));

const versionOf = (record: AppointmentRecord): number => Number(valueIn(record, 'version') ?? 0);

/** Whether a record is a newer version of another one. */
export const isNewer = (record: AppointmentRecord, other: AppointmentRecord): boolean =>
  record.id === other.id && versionOf(record) > versionOf(other);

/**
 * Returns the list after these ids were read again. A record replaces the listed one unless that is newer. An id that
 * was not found leaves the list: it is not of this desk and day any more.
 */
export function mergeAppointments(
  list: readonly AppointmentRecord[],
  ids: readonly (number | string)[],
  appointments: readonly AppointmentRecord[],
): AppointmentRecord[] {
  const before = new Map(list.map((record) => [record.id, record]));
  const read = appointments.map((record) => {
    const old = before.get(record.id);
    return old && isNewer(old, record) ? old : record;
  });
  return inOrder([...list.filter(({ id }) => !ids.includes(id)), ...read]);
}

/**
 * Returns a reading of the whole list, merged with the list as it became during the reading. Of two versions of a record
 * the newer one stays. Ids that were merged meanwhile may be missing from the reading or from the list: the list is right.
 */
export function mergeReading(
  list: readonly AppointmentRecord[],
  reading: readonly AppointmentRecord[],
  mergedIds: ReadonlySet<number | string>,
): AppointmentRecord[] {
  const listIds = new Set(list.map(({ id }) => id));
  const readIds = new Set(reading.map(({ id }) => id));
  return mergeAppointments(
    list,
    [...listIds].filter((id) => readIds.has(id) || !mergedIds.has(id)),
    reading.filter(({ id }) => listIds.has(id) || !mergedIds.has(id)),
  );
}

/** Counts the people in each state. */
export const countByState = (list: readonly AppointmentRecord[]): { state: DeskState; count: number }[] =>
  DESK_STATES.map((state) => ({ state, count: list.filter((record) => record.state === state).length }));

/** The whole minutes from a person's arrival until now, or until they were received; null in any other state. */
export function waitedMinutes(record: AppointmentRecord, now: number): number | null {
  if (!record.arrivedDate || !(record.state === 'arrived' || record.state === 'received')) return null;
  const until = record.state === 'arrived' ? now : at(record.stateDate);
  return Math.max(0, Math.floor((until - at(record.arrivedDate)) / MINUTE));
}

/** The whole minutes by which an expected person is late; 0 before the appointment's time and in any other state. */
export const lateMinutes = ({ state, dateRDV }: AppointmentRecord, now: number): number =>
  state === 'expected' ? Math.max(0, Math.floor((now - at(dateRDV)) / MINUTE)) : 0;

/** A person without appointment may still take a slot that began at most this long ago. */
const STILL_GIVEN = 30 * MINUTE;

/**
 * Chooses the slot for a person without appointment: the last one that began less than half an hour ago, else the next
 * one.
 * @param hours sorted by time
 */
export function placeForWalkIn<H extends { readonly dateRDV: string }>(
  hours: readonly H[],
  now: number,
): H | undefined {
  const startedHours = hours.filter(({ dateRDV }) => at(dateRDV) <= now && at(dateRDV) > now - STILL_GIVEN);
  return startedHours.at(-1) ?? hours.find(({ dateRDV }) => at(dateRDV) > now);
}
