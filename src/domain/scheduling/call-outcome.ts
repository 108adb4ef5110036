/** The outcomes of a call to somebody whom a closure displaced (DESK-05): reached, or nobody answered. */
export const CALL_OUTCOMES = ['reached', 'unanswered'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];
