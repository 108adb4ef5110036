import { lt } from 'drizzle-orm';
import type { Answer, ApiRequest, Caller } from '../api-context.ts';
import { endedTokens } from '../db/schema.ts';

/** POST /api/logout: the token that is sent holds no longer; the person's other sessions go on (AUTH-04). */
export async function signOut({ context, caller }: ApiRequest): Promise<Answer> {
  const { tokenHash, expires } = (caller as Caller).session;
  await context.db.delete(endedTokens).where(lt(endedTokens.expires, context.clock()));
  await context.db.insert(endedTokens).values({ tokenHash, expires }).onConflictDoNothing();
  return { status: 204 };
}
