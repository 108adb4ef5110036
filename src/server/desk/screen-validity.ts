import { gt, lte, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { deskScreens as screens } from '../db/schema.ts';

/** The time for which the code of a display is valid (DESK-03): a display that left the waiting room shows nothing for ever. */

export type Validity = Pick<ApiContext, 'clock'> & {
  readonly settings: Pick<ApiContext['settings'], 'screenDays'>;
};

const DAY_MS = 86_400_000;

const oldestValid = ({ clock, settings }: Validity): Date =>
  new Date(clock().getTime() - settings.screenDays * DAY_MS);

export const isValid = (validity: Validity): SQL => gt(screens.createdDate, oldestValid(validity));

export const isExpired = (validity: Validity): SQL => lte(screens.createdDate, oldestValid(validity));

/** The moment at which the code of a display expires. */
export const expiryOf = ({ settings }: Pick<Validity, 'settings'>, createdDate: Date): Date =>
  new Date(createdDate.getTime() + settings.screenDays * DAY_MS);
