import { dayIn } from '../domain/dates/days.ts';
import type { Settings } from './settings.ts';

/** Gives the present moment; tests give one of their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Today in the service's zone. */
export const todayOf = ({
  settings,
  clock,
}: {
  readonly settings: Pick<Settings, 'timezone'>;
  readonly clock: Clock;
}): string => dayIn(settings.timezone, clock().getTime());
