import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';

/** The parts of a desk's list by which an agent narrows it (DESK-05). Pure. */
export const DESK_PARTS = ['all', 'waiting', 'upcoming', 'over'] as const;

export type DeskPart = (typeof DESK_PARTS)[number];

/** A person who is being received counts as waiting, because the agent ends the visit on the same row. */
const PART_OF: Readonly<Record<DeskState, DeskPart>> = {
  expected: 'upcoming',
  arrived: 'waiting',
  received: 'waiting',
  done: 'over',
  excused: 'over',
  absent: 'over',
};

/** Returns the appointments of a part, in their order. */
export const inPart = (list: readonly AppointmentRecord[], part: DeskPart): readonly AppointmentRecord[] =>
  part === 'all' ? list : list.filter(({ state }) => state && PART_OF[state] === part);
