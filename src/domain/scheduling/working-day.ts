import type { WorkingPeriod } from './slots.ts';

/** The fields from which each day of a period is cut into slots. */
export const WORKING_DAY = [
  'duration',
  'startHourAM',
  'endHourAM',
  'startHourPM',
  'endHourPM',
  'nbAgentAM',
  'nbAgentPM',
  'receptionDays',
] as const satisfies readonly (keyof WorkingPeriod)[];
