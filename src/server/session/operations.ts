import type { ApiOperation } from '../api-context.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { accountOf } from './account.ts';
import { lockOperations } from './lock.ts';
import { acceptOperations } from './passwords/accept-invitation.ts';
import { askForReset, resetPassword } from './passwords/password-reset.ts';
import { preferenceOperations } from './preferences.ts';
import { register } from './registration.ts';
import { requireCaller } from './require-caller.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { ownSessionOperations } from './session-operations.ts';
import { signIn } from './sign-in.ts';
import { ownLinkOperations } from './single-sign-on/link-operations.ts';
import { singleSignOnOperations } from './single-sign-on/operations.ts';

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
  ...ownSessionOperations,
  ...lockOperations,
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
  ...ownLinkOperations,
];
