import { eq, type SQL, sql } from 'drizzle-orm';
import { singleSignOn as texts } from '#texts/accounts/single-sign-on-server.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiContext } from '../../api-context.ts';
import { users } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';

/** Local accounts that a setting closes, but one for emergencies (AUTH-12). */

/** The condition of accounts that sign in by a password or passkey; undefined: all do. */
export function localAccounts({ settings }: Pick<ApiContext, 'settings'>): SQL | undefined {
  const emergency = settings.signOn?.emergencyAccount;
  return emergency ? sql`lower(${users.username}) = lower(${emergency})` : undefined;
}

/** Whether a setting closes local accounts. */
export const areLocalAccountsClosed = ({ settings }: Pick<ApiContext, 'settings'>): boolean =>
  settings.signOn?.emergencyAccount !== undefined;

/** The refusal of a local sign-in or registration where a setting closes them. */
export const localAccountsClosed = ({ settings }: Pick<ApiContext, 'settings'>): ApiError =>
  new ApiError(403, fill(texts.localClosed, { name: settings.signOn?.name ?? '' }), {
    extra: { code: 'signOn.localClosed' },
  });

/**
 * Refuses the passkey of an account whose local sign-in is closed.
 * @throws ApiError 403
 */
export async function refuseClosedAccount(context: Pick<ApiContext, 'settings' | 'db'>, user: number) {
  const open = localAccounts(context);
  if (!open) return;
  const isOpen = (await context.db.$count(users, sql`${eq(users.id, user)} and ${open}`)) > 0;
  if (!isOpen) throw localAccountsClosed(context);
}
