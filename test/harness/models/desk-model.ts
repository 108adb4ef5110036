import type { DeskState } from '../../../src/domain/scheduling/desk.ts';
import type { Desk } from './desk-commands.ts';
import { compare, dayOf, isWaiting, type Places, WaitingListModel } from './waiting-list-model.ts';

/**
 * The rules of a desk and of its waiting list in plain values, without a database (DESK-01, DESK-04, QUEUE-01, SLOT-07):
 * each method says the status that the product must answer, and changes the model as the product must change its records.
 */

const HAS_COME: readonly unknown[] = ['arrived', 'received', 'done'];

/** How a visit stands: its state, since when, noted by whom, and the beginning of the waiting. */
interface DeskRecord {
  readonly state: DeskState | null;
  readonly stateDate: number | null;
  readonly stateBy: number | null;
  readonly arrivedDate: number | null;
}

const EXPECTED: DeskRecord = { state: 'expected', stateDate: null, stateBy: null, arrivedDate: null };
const WITHOUT_STATE: DeskRecord = { ...EXPECTED, state: null };

interface Slot {
  /** Milliseconds since 1970. */
  readonly at: number;
  places: number;
}

interface Visit {
  slot: number;
  /** The name and birth date stand for the person. */
  readonly person: string;
  /** Counts all visits and entries in the order in which they were made. */
  readonly order: number;
  isCanceled: boolean;
  isVip: boolean;
  deskState: DeskRecord;
  /** The states before, for the undo. */
  steps: DeskRecord[];
}

export class DeskModel implements Desk, Places {
  now: number;
  readonly slots: Slot[];
  readonly hours: readonly number[];
  /** By number; null where it was deleted. */
  readonly visits: (Visit | null)[] = [];
  readonly queue = new WaitingListModel(this);
  /** Books whoever comes without appointment. */
  private readonly administrator: number;
  private order = 0;

  constructor(now: number, administrator: number, slots: readonly Slot[]) {
    this.now = now;
    this.administrator = administrator;
    this.slots = slots.map((slot) => ({ ...slot }));
    this.hours = slots.map(({ at }) => at);
  }

  private get today(): string {
    return dayOf(this.now);
  }

  private slot(id: number): Slot {
    return this.slots[id] as Slot;
  }

  private dayOfSlot = (id: number) => dayOf(this.slot(id).at);

  nextOrder(): number {
    this.order += 1;
    return this.order;
  }

  booked = (slot: number) =>
    this.visits.filter((visit) => visit && !visit.isCanceled && visit.slot === slot).length;
  remaining = (slot: number): number => this.slot(slot).places - this.booked(slot) - this.queue.held(slot);
  hasBookedAfter = (person: string, order: number): boolean =>
    this.visits.some(
      (visit) =>
        visit &&
        visit.person === person &&
        !visit.isCanceled &&
        visit.order > order &&
        this.slot(visit.slot).at >= this.now,
    );

  // Appointments

  add(slot: number, person: string): number {
    const rest = { isCanceled: false, isVip: false, deskState: EXPECTED, steps: [] };
    return this.visits.push({ slot, person, order: this.nextOrder(), ...rest }) - 1;
  }

  book(slot: number, person: string, isArrived: boolean): number {
    if (this.dayOfSlot(slot) < this.today || this.remaining(slot) < 1) return 422;
    if (isArrived && this.dayOfSlot(slot) > this.today) return 409;
    const visit = this.add(slot, person);
    if (isArrived) this.note(visit, 'arrived', this.administrator);
    return 201;
  }

  move(id: number, slot: number): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    const before = visit.slot;
    if (before === slot) return 200;
    if (visit.isCanceled) return 409;
    if (this.dayOfSlot(slot) < this.today || this.remaining(slot) < 1) return 422;
    visit.slot = slot;
    // On another day they are expected anew.
    if (this.dayOfSlot(slot) !== this.dayOfSlot(before))
      Object.assign(visit, { deskState: EXPECTED, steps: [] });
    this.queue.offerFreed(before);
    return 200;
  }

  cancel(id: number, isCanceled: boolean): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    if (visit.isCanceled === isCanceled) return 200;
    if (this.dayOfSlot(visit.slot) < this.today) return 409;
    if (!isCanceled && this.remaining(visit.slot) < 1) return 422;
    const deskState = isCanceled ? WITHOUT_STATE : EXPECTED;
    Object.assign(visit, { isCanceled, deskState, steps: [] });
    if (isCanceled) this.queue.offerFreed(visit.slot);
    return 200;
  }

  remove(id: number): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    this.visits[id] = null;
    // A person who took the place from the waiting list is forgotten with it.
    this.queue.forget(id);
    if (!visit.isCanceled) this.queue.offerFreed(visit.slot);
    return 204;
  }

  setVip(id: number, isVip: boolean): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    visit.isVip = isVip;
    return 200;
  }

  resize(id: number, places: number): number {
    const slot = this.slot(id);
    if (places < this.booked(id) + this.queue.held(id)) return 422;
    slot.places = places;
    this.queue.offerFreed(id);
    return 200;
  }

  // The desk

  private change(visit: Visit, state: DeskState, stateBy: number): void {
    const { deskState } = visit;
    const comesIn = (state === 'arrived' || state === 'received') && !HAS_COME.includes(deskState.state);
    const isToday = this.dayOfSlot(visit.slot) === this.today;
    const arrivedDate = comesIn && isToday ? this.now : deskState.arrivedDate;
    visit.steps.push(deskState);
    visit.deskState = {
      state,
      stateDate: this.now,
      stateBy,
      arrivedDate: state === 'expected' ? null : arrivedDate,
    };
  }

  private hasNoState = (visit: Visit) => visit.isCanceled || this.dayOfSlot(visit.slot) > this.today;

  note(id: number, state: DeskState, by: number): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    if (this.hasNoState(visit)) return 409;
    if (visit.deskState.state !== state) this.change(visit, state, by);
    return 200;
  }

  undo(id: number): number {
    const visit = this.visits[id];
    if (!visit) return 404;
    if (this.hasNoState(visit)) return 409;
    visit.deskState = visit.steps.pop() ?? visit.deskState;
    return 200;
  }

  /** Calls the next person: VIPs first, then the earliest hour, then who came first. */
  call(by: number): number {
    const rank = (visit: Visit) => [
      visit.isVip ? 0 : 1,
      this.slot(visit.slot).at,
      visit.deskState.arrivedDate ?? Number.POSITIVE_INFINITY,
      visit.order,
    ];
    const [next] = this.visits
      .filter((visit) => visit !== null)
      .filter(({ slot, deskState }) => deskState.state === 'arrived' && this.dayOfSlot(slot) === this.today)
      .sort((one, other) => compare(rank(one), rank(other)));
    if (!next) return 404;
    this.change(next, 'received', by);
    return 200;
  }

  wait(milliseconds: number): number {
    this.now += milliseconds;
    return 0;
  }

  /** The state of everything, as the product's readState gives it; the mails are those since the last call. */
  readState() {
    const mails = this.queue.mails.splice(0).sort();
    return {
      slots: this.slots.map(({ places }, id) => ({
        places,
        booked: this.booked(id),
        remaining: this.remaining(id),
      })),
      visits: this.visits.map(
        (visit) =>
          visit && {
            slot: visit.slot,
            isCanceled: visit.isCanceled,
            isVip: visit.isVip,
            deskState: visit.deskState,
          },
      ),
      entries: this.queue.entries.map(
        (entry) =>
          entry && {
            day: entry.day,
            offers: entry.offers,
            slot: entry.slot,
            heldUntil: entry.heldUntil,
            visit: entry.visit,
            isWaiting: isWaiting(entry),
          },
      ),
      mails,
    };
  }
}
