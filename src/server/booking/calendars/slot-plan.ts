import { dayIn, type Weekday, wallTime } from '../../../domain/dates/days.ts';
import { computeSlots, type WorkingPeriod } from '../../../domain/scheduling/slots.ts';
import type { slots } from '../../db/schema.ts';

type Slot = typeof slots.$inferSelect;

/** A calendar as its slots follow from it: wire values or a row, times with or without seconds. */
export type Schedule = Omit<WorkingPeriod, 'receptionDays'> & { readonly receptionDays: readonly string[] };

/** The days (`YYYY-MM-DD`) and the instants of single slots that people removed from a calendar. */
export interface RemovedSlots {
  readonly days: ReadonlySet<string>;
  readonly instants: ReadonlySet<number>;
}

export interface SlotPlan {
  /** Slots that do not stay. */
  readonly withdrawn: readonly Slot[];
  /** Slots whose places change, with their new number. */
  readonly resizedSlots: readonly (readonly [Slot, number])[];
  /** Instants of new slots, with their number. */
  readonly addedSlots: readonly (readonly [number, number])[];
  /** Slots that stay as they are. */
  readonly unchangedSlots: readonly Slot[];
  /** Those of them that people made otherwise than the calendar would. */
  readonly byHand: number;
  /** Slots that the calendar would make, and that people removed. */
  readonly removed: number;
  /** The slots that the calendar generates, by the instant of their start. */
  readonly desiredPlaces: ReadonlyMap<number, number>;
}

const hour = (time: string | null | undefined) => time?.slice(0, 5);
const day = (value: string) => value.slice(0, 10);

/** The slots that a calendar makes, by the instant of their start. */
function wantedSlots(schedule: Schedule, timezone: string): Map<number, number> {
  const computedSlots = computeSlots({
    ...schedule,
    startDate: day(schedule.startDate),
    endDate: day(schedule.endDate),
    receptionDays: schedule.receptionDays as Weekday[],
    startHourAM: schedule.startHourAM.slice(0, 5),
    endHourAM: schedule.endHourAM.slice(0, 5),
    startHourPM: hour(schedule.startHourPM),
    endHourPM: hour(schedule.endHourPM),
  });
  return new Map(computedSlots.map((slot) => [wallTime(timezone, slot.day, slot.time), slot.number]));
}

/**
 * Plans the slots of a calendar with these dates, hours and agents (SLOT-01, CAL-07). Pure. Edits by people stay:
 * slots changed by hand within the period, places that are taken, slots and days that were removed.
 */
export function slotPlan(
  schedule: Schedule,
  existing: readonly Slot[],
  removedSlots: RemovedSlots,
  timezone: string,
): SlotPlan {
  const desiredSlots = wantedSlots(schedule, timezone);
  const withdrawn: Slot[] = [];
  const unchangedSlots: Slot[] = [];
  const resizedSlots: [Slot, number][] = [];
  for (const slot of existing) {
    const instant = slot.dateRDV.getTime();
    const number = desiredSlots.get(instant);
    const ofDay = dayIn(timezone, instant);
    const byHand = slot.edited && ofDay >= day(schedule.startDate) && ofDay <= day(schedule.endDate);
    if (number === undefined && !byHand) {
      withdrawn.push(slot);
      continue;
    }
    const size = slot.edited ? slot.number : Math.max(number ?? slot.number, slot.booked + slot.held);
    if (size === slot.number) unchangedSlots.push(slot);
    else resizedSlots.push([slot, size]);
  }
  const stand = new Set(existing.map(({ dateRDV }) => dateRDV.getTime()));
  const missing = [...desiredSlots].filter(([instant]) => !stand.has(instant));
  const isRemoved = ([instant]: readonly [number, number]) =>
    removedSlots.instants.has(instant) || removedSlots.days.has(dayIn(timezone, instant));
  return {
    withdrawn,
    unchangedSlots,
    resizedSlots,
    addedSlots: missing.filter((slot) => !isRemoved(slot)),
    byHand: unchangedSlots.filter(
      (slot) => slot.edited && desiredSlots.get(slot.dateRDV.getTime()) !== slot.number,
    ).length,
    removed: missing.filter(isRemoved).length,
    desiredPlaces: desiredSlots,
  };
}

/** The instant and places of a slot. */
type PlannedSlot = readonly [number, number];

/** The slots after a plan. */
export const slotsAfter = ({ unchangedSlots, resizedSlots, addedSlots }: SlotPlan): PlannedSlot[] => [
  ...unchangedSlots.map((slot): PlannedSlot => [slot.dateRDV.getTime(), slot.number]),
  ...resizedSlots.map(([slot, number]): PlannedSlot => [slot.dateRDV.getTime(), number]),
  ...addedSlots,
];

/** Days, slots and places of slots. */
export function totalsOf(after: readonly PlannedSlot[], timezone: string) {
  return {
    days: new Set(after.map(([instant]) => dayIn(timezone, instant))).size,
    slots: after.length,
    places: after.reduce((sum, [, number]) => sum + number, 0),
  };
}
