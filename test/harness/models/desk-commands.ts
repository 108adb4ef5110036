import fc from 'fast-check';
import { DESK_STATES, type DeskState } from '../../../src/domain/scheduling/desk.ts';

/** Random commands to a desk and its waiting list: the product and a model of it carry out the same. */

type Status = number | Promise<number>;

/** Appointments and entries are named by their number in the order in which they were made; users by their id. */
export interface Desk {
  book(slot: number, person: string, isArrived: boolean): Status;
  move(visit: number, slot: number): Status;
  cancel(visit: number, isCanceled: boolean): Status;
  remove(visit: number): Status;
  setVip(visit: number, isVip: boolean): Status;
  resize(slot: number, places: number): Status;
  note(visit: number, state: DeskState, by: number): Status;
  undo(visit: number, by: number): Status;
  call(by: number): Status;
  /** Lets time pass. */
  wait(milliseconds: number): Status;
  readonly queue: {
    join(person: string, address: string, day: string): Status;
    take(entry: number): Status;
    leave(entry: number): Status;
    takeOut(entry: number): Status;
    work(): Status;
  };
}

/** The days of the slots: two on each. */
export const DAYS = ['2026-11-23', '2026-11-24'] as const;
/** The people who wait; whoever else books is somebody else each time, with the empty name. */
const PEOPLE = ['Hadj', 'Meziane'] as const;

/** How often each kind is drawn. */
const WEIGHTS = {
  ...{ book: 3, walkIn: 1, move: 2, cancel: 5, restore: 2, remove: 2, vip: 1, resize: 2 },
  ...{ note: 4, undo: 3, call: 2, wait: 4 },
  ...{ join: 4, take: 4, leave: 1, takeOut: 1, work: 3 },
} as const;
type Kind = keyof typeof WEIGHTS;

const kinds = Object.entries(WEIGHTS).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constant(kind as Kind),
}));

/** Each kind of command reads the arguments that it needs. */
export const command = fc.record({
  kind: fc.oneof(...kinds),
  slot: fc.nat(3),
  visit: fc.nat(7),
  entry: fc.nat(3),
  person: fc.constantFrom(...PEOPLE),
  isWaiting: fc.boolean(),
  address: fc.constantFrom('a', 'b'),
  day: fc.constantFrom(...DAYS),
  agent: fc.nat(1),
  places: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom(...DESK_STATES),
  isVip: fc.boolean(),
  minutes: fc.constantFrom(1, 10, 29, 30, 31, 60, 240, 720),
});

export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** The possible choices. */
interface Choice {
  readonly visits: number;
  readonly entries: number;
  /** Ids of users. */
  readonly agents: readonly number[];
}

/** Carries out a command; gives its status, or how much the job did. */
export function perform(desk: Desk, one: Command, { visits, entries, agents }: Choice): Status {
  const visit = one.visit % Math.max(visits, 1);
  const entry = one.entry % Math.max(entries, 1);
  const by = agents[one.agent] ?? 0;
  switch (one.kind) {
    case 'book':
    case 'walkIn':
      return desk.book(one.slot, one.isWaiting ? one.person : '', one.kind === 'walkIn');
    case 'move':
      return desk.move(visit, one.slot);
    case 'cancel':
    case 'restore':
      return desk.cancel(visit, one.kind === 'cancel');
    case 'remove':
      return desk.remove(visit);
    case 'vip':
      return desk.setVip(visit, one.isVip);
    case 'resize':
      return desk.resize(one.slot, one.places);
    case 'note':
      return desk.note(visit, one.state, by);
    case 'undo':
      return desk.undo(visit, by);
    case 'call':
      return desk.call(by);
    case 'wait':
      return desk.wait(one.minutes * 60_000);
    case 'join':
      return desk.queue.join(one.person, one.address, one.day);
    case 'take':
      return desk.queue.take(entry);
    case 'leave':
      return desk.queue.leave(entry);
    case 'takeOut':
      return desk.queue.takeOut(entry);
    case 'work':
      return desk.queue.work();
  }
}
