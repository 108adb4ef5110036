/** The breakdowns of the figures of appointments (FIG-01). */
export const BREAKDOWNS = ['cell', 'region', 'reason', 'weekday', 'month'] as const;

export type Breakdown = (typeof BREAKDOWNS)[number];
