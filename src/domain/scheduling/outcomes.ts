import { dayOf } from '../dates/days.ts';
import type { DeskState } from './desk.ts';

/**
 * The outcomes of an appointment (FIG-01). Each appointment has exactly one, so that they add up to all. `kept`: the
 * person came. `unnoted`: the day is over and the desk still says 'expected'; until the end of the day the person may
 * still come.
 */
export const OUTCOMES = [
  'kept',
  'absent',
  'excused',
  'canceledByStaff',
  'canceledByVisitor',
  'unnoted',
  'coming',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The states at the desk that say by themselves what became of it. */
export const STATE_OUTCOMES: Readonly<Record<Exclude<DeskState, 'expected'>, Outcome>> = {
  arrived: 'kept',
  received: 'kept',
  done: 'kept',
  excused: 'excused',
  absent: 'absent',
};

/** The fields that decide the outcome; `dateRDV` as the wire has it. */
interface Visit {
  readonly canceled?: boolean | null;
  readonly canceledByVisitor?: boolean | null;
  readonly state?: DeskState | null;
  readonly dateRDV?: string | null;
}

/** @param today `YYYY-MM-DD` of the service */
export function outcomeOf({ canceled, canceledByVisitor, state, dateRDV }: Visit, today: string): Outcome {
  if (canceled) return canceledByVisitor ? 'canceledByVisitor' : 'canceledByStaff';
  if (state && state !== 'expected') return STATE_OUTCOMES[state];
  return dayOf(dateRDV) < today ? 'unnoted' : 'coming';
}
