import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { isOpenWhileLocked, SESSION_LOCKED } from '../../domain/people/session-lock.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import { sessions } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import { requireProof } from './passwords/reauthentication.ts';
import { requireCaller } from './require-caller.ts';

/**
 * The lock of a session whose person has left the screen (AUTH-13). It stands in the session's row, so it holds for every
 * tab and on every server, whatever is done to the page that covers the screen.
 */

/** Refuses what a locked session may not do. */
export function refuseWhileLocked(
  caller: Caller | null,
  { method, path }: Pick<ApiOperation, 'method' | 'path'>,
): void {
  if (!caller?.session.isLocked || isOpenWhileLocked(method, path)) return;
  throw new ApiError(403, accountTexts.session.locked, { extra: { code: SESSION_LOCKED } });
}

async function setLocked({ context, caller }: ApiRequest, isLocked: boolean): Promise<Answer> {
  const { id } = requireCaller(caller).session;
  await context.db.update(sessions).set({ isLocked }).where(eq(sessions.id, id));
  return { status: 204 };
}

/** POST /api/session/lock: the screen was left; locking twice is locking once. */
const lock = (request: ApiRequest): Promise<Answer> => setLocked(request, true);

/**
 * POST /api/session/unlock: the same person is back, by their current password or a passkey.
 * @throws ApiError 403 where neither is given, 422 for a wrong one
 */
async function unlock(request: ApiRequest): Promise<Answer> {
  await requireProof(request, await request.body(), accountTexts.session.unlock);
  return setLocked(request, false);
}

const operation = (path: string, handle: ApiOperation['handle']): ApiOperation => ({
  method: 'POST',
  path,
  access: 'signedIn',
  accessLogScope: 'nothing',
  lane: 'signIn',
  handle,
});

export const lockOperations: readonly ApiOperation[] = [
  operation('/api/session/lock', lock),
  operation('/api/session/unlock', unlock),
];
