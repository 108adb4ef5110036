import { dayIn } from '../domain/dates/days.ts';
import type { ApiContext } from './api-context.ts';

/** Gives the present moment; tests give one of their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Today in the service's zone. */
export const todayOf = ({ settings, clock }: Pick<ApiContext, 'settings' | 'clock'>): string =>
  dayIn(settings.timezone, clock().getTime());
