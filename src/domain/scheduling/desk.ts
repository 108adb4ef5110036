/** The desk of the day (DESK-01): how a visit stands. A canceled appointment has no state. */

/** Prévu, arrivé, en entretien, terminé, absent excusé, absent. */
export const DESK_STATES = ['expected', 'arrived', 'received', 'done', 'excused', 'absent'] as const;

export type DeskState = (typeof DESK_STATES)[number];

/** Whether somebody who was in one state and now is in another has just come in: their waiting begins. */
export const comesIn = (from: DeskState, to: DeskState): boolean =>
  (to === 'arrived' || to === 'received') && ['expected', 'excused', 'absent'].includes(from);
