import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { ADMIN_ACTIONS, can } from '../../domain/rights/rights.ts';
import { readSession, type SessionUser, signInAddress, storeUser } from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import type { ServiceCalls } from '../data-provider/calls/service-calls.ts';
import { forgetDrafts } from './drafts.ts';
import { refreshRights } from './fresh-rights.ts';
import { createRightsCache } from './rights-cache.ts';
import { createSessionEnder } from './session-ender.ts';

/** The signed-in user as react-admin's `useGetIdentity` gives it: with the whole session user. */
export interface Identity extends SessionUser {
  readonly fullName: string;
  readonly avatar?: string;
}

/** The dependencies of the sign-in: the API's calls and the cache. */
interface AuthDependencies {
  readonly calls: Pick<ServiceCalls, 'me' | 'menuRole'>;
  readonly queryClient: QueryClient;
  /** Empties what react-admin remembers for the user, as its own sign-out does. */
  readonly forget?: () => void;
  /** Leaves for another bundle; replaced in tests. */
  readonly leave?: (address: string) => void;
}

/** Sign-in, session and rights for react-admin (AUTH-04, AUTH-09, RIGHTS-01). */
export function createAuthProvider({
  calls,
  queryClient,
  forget = () => undefined,
  leave = (address) => window.location.assign(address),
}: AuthDependencies): AuthProvider & { getIdentity(): Promise<Identity> } {
  const { endSession, waitForEnd } = createSessionEnder({ forget, leave });
  const { loadUser, loadRights } = createRightsCache({ calls, queryClient, endSession, leave });

  return {
    login: async () => leave('/auth/login'),

    logout: async () => {
      // react-admin signs out nobody as well, where a page is opened without a session.
      if (readSession().user) forgetDrafts();
      return signOut() ?? `${window.location.origin}/auth/login`;
    },

    checkAuth: async () => {
      await waitForEnd();
      const { user, authToken } = readSession();
      if (user) return;
      // A registration leaves a token without user (AUTH-05): /api/me fills it.
      if (authToken) await loadUser();
      // The message is for react-admin alone: nothing to tell, the sign-in page says it all.
      else throw Object.assign(new Error('signed out'), { message: false, redirectTo: signInAddress() });
    },

    checkError: async (error: { status?: number; body?: { code?: unknown } }) => {
      if (error?.status === 401) await endSession();
      // The service asks for it since a moment: the layout leads to its page (AUTH-11).
      const { user } = readSession();
      if (error?.body?.code === 'secondFactor.required' && user)
        storeUser({ ...user, secondFactorRequired: true });
      if (error?.status === 403) void refreshRights(queryClient);
    },

    getIdentity: async () => {
      const sessionUser = readSession().user;
      const user = await loadUser().catch((error) => {
        if (sessionUser) return sessionUser;
        throw error;
      });
      return { ...user, fullName: user.fullname, avatar: user.imageUser ?? undefined };
    },

    getPermissions: loadRights,

    canAccess: async ({ resource, action }) => {
      const right = ADMIN_ACTIONS[action];
      const menu = entityOfResource(resource)?.menu;
      if (!menu || !right) return false;
      return can(await loadRights(), menu, right);
    },
  };
}
