import { lt } from 'drizzle-orm';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { endedTokens } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { acceptOperations } from './accept-invitation.ts';
import { accountOf } from './account.ts';
import { askForReset, resetPassword } from './password-reset.ts';
import { preferenceOperations } from './preferences.ts';
import { register } from './registration.ts';
import { requireCaller } from './require-caller.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { signIn } from './sign-in.ts';
import { singleSignOnOperations } from './single-sign-on/operations.ts';

/** POST /api/logout: the token that is sent holds no longer; the person's other sessions go on (AUTH-04). */
async function signOut({ context, caller }: ApiRequest): Promise<Answer> {
  const { tokenHash, expires } = requireCaller(caller).session;
  await context.db.delete(endedTokens).where(lt(endedTokens.expires, context.clock()));
  await context.db.insert(endedTokens).values({ tokenHash, expires }).onConflictDoNothing();
  return { status: 204 };
}

/** Sign-in, sign-up, and what the back office asks of the session (AUTH-05 to AUTH-10, RIGHTS-03). */
export const sessionOperations: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/api/login_check',
    access: 'public',
    accessLogScope: 'signIn',
    lane: 'signIn',
    handle: signIn,
  },
  { method: 'POST', path: '/api/logout', access: 'signedIn', accessLogScope: 'nothing', handle: signOut },
  {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    accessLogScope: 'signIn',
    handle: register,
  },
  {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    accessLogScope: 'nothing',
    handle: askForReset,
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    accessLogScope: 'nothing',
    handle: resetPassword,
  },
  ...acceptOperations,
  {
    method: 'GET',
    path: '/api/me',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: async ({ context, caller }) => {
      const { id, session, lacksSecondFactor } = requireCaller(caller);
      return {
        body: {
          '@context': '/api/contexts/User',
          ...(await accountOf(context, id, session.weakPassword)),
          ...(lacksSecondFactor && { secondFactorRequired: true }),
        },
      };
    },
  },
  {
    method: 'GET',
    path: '/api/menu_roles/user',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: async ({ path, caller }) => ({ body: wholeCollection(path, 'Role', [caller?.menuRole ?? {}]) }),
  },
  ...preferenceOperations,
  ...secondFactorOperations,
  ...singleSignOnOperations,
];
