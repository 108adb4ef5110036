import { dayIn, timeOf, writeMoment } from '../../../src/domain/dates/days.ts';

/** The rules of a waiting list in plain values (QUEUE-01): who is offered which place, and what becomes of it. */

const TIMEZONE = 'Africa/Algiers';
const HOLD_MS = 30 * 60_000;
const LEAD_MS = 120 * 60_000;
const MAX_OFFERS = 2;

export const dayOf = (moment: number): string => dayIn(TIMEZONE, moment);

/** The facts of appointments that the waiting list needs. */
export interface Places {
  /** Milliseconds since 1970. */
  now: number;
  /** The hours of the slots, in time order. */
  readonly hours: readonly number[];
  /** The places of a slot that are neither booked nor held. */
  remaining(slot: number): number;
  /** Whether a person has an appointment to come that was made after something else. */
  hasBookedAfter(person: string, order: number): boolean;
  /** Books for a person; gives the number of the appointment. */
  add(slot: number, person: string): number;
  /** Counts what is made. */
  nextOrder(): number;
}

export interface Entry {
  readonly id: number;
  readonly person: string;
  readonly address: string;
  /** Entries of one group are those of one person. */
  readonly group: number;
  readonly order: number;
  /** The last day on which a place is wanted. */
  day: string;
  offers: number;
  slot: number | null;
  heldUntil: number | null;
  visit: number | null;
}

export const isWaiting = ({ visit, offers, heldUntil }: Entry): boolean =>
  visit === null && (offers < MAX_OFFERS || heldUntil !== null);
const hasOffer = ({ visit, heldUntil }: Entry) => visit === null && heldUntil !== null;

export class WaitingListModel {
  /** By number; null where it was deleted. */
  readonly entries: (Entry | null)[] = [];
  /** The mails since the last look: kind and entry. */
  mails: string[] = [];
  private readonly places: Places;

  constructor(places: Places) {
    this.places = places;
  }

  private get now(): number {
    return this.places.now;
  }

  private get today(): string {
    return dayOf(this.now);
  }

  private get isNight(): boolean {
    const time = timeOf(writeMoment(TIMEZONE, this.now));
    return time < '08:00' || time >= '20:00';
  }

  private hour = (slot: number) => this.places.hours[slot] as number;

  /** The entries that there are, in the order in which they came. */
  private get list(): Entry[] {
    return this.entries.filter((entry) => entry !== null);
  }

  held = (slot: number): number => this.list.filter((entry) => entry.slot === slot).length;

  private group = ({ group }: Entry) => this.list.filter((one) => one.group === group);
  private hasChannel = (entry: Entry) =>
    isWaiting(entry) && entry.offers < MAX_OFFERS && entry.day >= this.today;
  /** Has booked by another way since the first of the person's entries that wait. */
  private hasBooked = (entry: Entry) => {
    const orders = this.group(entry)
      .filter(isWaiting)
      .map(({ order }) => order);
    return this.places.hasBookedAfter(entry.person, Math.min(...orders));
  };
  private isUnserved = (entry: Entry) =>
    isWaiting(entry) &&
    entry.offers < MAX_OFFERS &&
    !this.group(entry).some(({ slot }) => slot !== null) &&
    !this.hasBooked(entry);

  /** The soonest free place that somebody wants. */
  private wantedPlace(only?: number): number | undefined {
    const lastDay = this.list
      .filter(this.isUnserved)
      .map(({ day }) => day)
      .sort()
      .at(-1);
    return [...this.places.hours.keys()].find(
      (id) =>
        (only === undefined || id === only) &&
        lastDay !== undefined &&
        this.hour(id) >= this.now + LEAD_MS &&
        dayOf(this.hour(id)) <= lastDay &&
        this.places.remaining(id) > 0,
    );
  }

  private offerNext(only?: number): boolean {
    const place = this.wantedPlace(only);
    if (place === undefined) return false;
    const day = dayOf(this.hour(place));
    const offersTo = (entry: Entry) =>
      Math.max(...this.group(entry).flatMap((one) => (isWaiting(one) ? [one.offers] : [])));
    const [next] = this.list
      .filter(this.isUnserved)
      .filter((entry) => this.group(entry).find(this.hasChannel) === entry)
      .filter((entry) => this.group(entry).some((one) => this.hasChannel(one) && one.day >= day))
      .sort((one, other) => offersTo(one) - offersTo(other) || one.id - other.id);
    if (!next) return false;
    for (const entry of this.group(next).filter(this.hasChannel)) {
      entry.slot = entry === next ? place : null;
      entry.heldUntil = this.now + HOLD_MS;
      entry.offers += 1;
      this.mails.push(`offered ${entry.id}`);
    }
    return true;
  }

  /** Offers a place that has just become free; by night nobody is called. */
  offerFreed(slot: number): void {
    if (!this.isNight) while (this.offerNext(slot));
  }

  join(person: string, address: string, day: string): number {
    const toCome = [...this.places.hours.keys()].filter(
      (id) => this.hour(id) > this.now && dayOf(this.hour(id)) <= day,
    );
    const isFree = toCome.some((id) => this.places.remaining(id) > 0);
    if (day < this.today || toCome.length === 0 || isFree) return 422;
    const waitingEntries = () => this.list.filter((entry) => entry.person === person && isWaiting(entry));
    const isOver = (entry: Entry) => entry.day < this.today || (entry.slot === null && this.hasBooked(entry));
    for (const entry of waitingEntries())
      if (entry.address === address && isOver(entry)) this.entries[entry.id] = null;
    const peer = waitingEntries().find((entry) => entry.day >= this.today && !this.hasBooked(entry));
    const sameEntry = waitingEntries().find((entry) => entry.address === address);
    if (sameEntry) sameEntry.day = sameEntry.day > day ? sameEntry.day : day;
    else {
      const [id, order] = [this.entries.length, this.places.nextOrder()];
      const group = peer?.group ?? id;
      const rest = { offers: 0, slot: null, heldUntil: null, visit: null };
      this.entries.push({ id, person, address, group, order, day, ...rest });
    }
    this.mails.push(`queued ${sameEntry?.id ?? this.entries.length - 1}`);
    return 202;
  }

  /** The entry of a link, as long as its day has not passed. */
  private linked(id: number): Entry | undefined {
    const entry = this.entries[id];
    return entry && entry.day >= this.today ? entry : undefined;
  }

  take(id: number): number {
    const entry = this.linked(id);
    if (!entry) return 404;
    if (entry.visit !== null) return 200;
    const slot = this.group(entry).find((one) => one.slot !== null)?.slot ?? null;
    if (slot === null || entry.heldUntil === null || entry.heldUntil <= this.now) return 409;
    if (this.hasBooked(entry) || this.hour(slot) <= this.now) return 409;
    for (const one of this.group(entry).filter(isWaiting))
      Object.assign(one, {
        slot: null,
        heldUntil: null,
        offers: one === entry ? one.offers : MAX_OFFERS,
      });
    entry.visit = this.places.add(slot, entry.person);
    return 200;
  }

  leave(id: number): number {
    const entry = this.linked(id);
    if (!entry) return 404;
    if (entry.visit === null) this.erase(entry);
    return 200;
  }

  takeOut(id: number): number {
    const entry = this.entries[id];
    if (!entry) return 404;
    this.erase(entry);
    return 204;
  }

  /** The place that the entry holds goes to another entry of the person, or to who is next. */
  private erase(entry: Entry): void {
    this.entries[entry.id] = null;
    if (entry.slot === null) return;
    const heir = this.group(entry).find(hasOffer);
    if (heir) heir.slot = entry.slot;
    else this.offerFreed(entry.slot);
  }

  private takeBack(): boolean {
    const [over] = this.list
      .filter((entry) => entry.slot !== null)
      .filter((entry) => (entry.heldUntil ?? 0) <= this.now || this.hasBooked(entry))
      .sort((one, other) => compare([one.heldUntil ?? 0, one.id], [other.heldUntil ?? 0, other.id]));
    if (!over || over.slot === null) return false;
    const { slot } = over;
    const peers = this.group(over).filter(hasOffer);
    const isLast = Math.max(...peers.map(({ offers }) => offers)) >= MAX_OFFERS;
    for (const one of peers)
      Object.assign(one, { slot: null, heldUntil: null, offers: isLast ? MAX_OFFERS : one.offers });
    this.offerFreed(slot);
    return true;
  }

  /** Forgets the entries whose appointment was deleted. */
  forget(visit: number): void {
    for (const entry of this.list) if (entry.visit === visit) this.entries[entry.id] = null;
  }

  /** The job of the waiting list; gives how many places it took back and offered. */
  work(): number {
    let count = 0;
    while (this.takeBack()) count += 1;
    if (!this.isNight) while (this.offerNext()) count += 1;
    return count;
  }
}

/** Compares two rows of numbers from left to right. */
export function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const rest = other[index] ?? 0;
    if (value !== rest) return value < rest ? -1 : 1;
  }
  return 0;
}
