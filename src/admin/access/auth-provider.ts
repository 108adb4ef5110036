import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { ADMIN_ACTIONS, can, type MenuRole } from '../../domain/rights/rights.ts';
import {
  clearSession,
  readSession,
  type SessionUser,
  signInAddress,
  storeUser,
} from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import type { ServiceCalls } from '../data-provider/calls/service-calls.ts';
import { forgetDrafts, keepDrafts } from './drafts.ts';
import { RIGHTS_KEY, refreshRights, USER_KEY } from './fresh-rights.ts';

/** The signed-in user as react-admin's `useGetIdentity` gives it: with the whole session user. */
export interface Identity extends SessionUser {
  readonly fullName: string;
  readonly avatar?: string;
}

/** How long rights are taken as they were read; a refused call reads them again at once (RIGHTS-13). */
const RIGHTS_FRESH_MS = 30_000;
const USER_FRESH_MS = 5 * 60_000;

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
  let ending: Promise<never> | undefined;

  /**
   * After a 401 the page goes to the sign-in, once, and nothing more happens on it: for react-admin a call that ended the
   * session is one that succeeded with nothing, and its form would say so and go on to another page (AUTH-09).
   */
  async function endSession(): Promise<void> {
    if (ending) return ending;
    const { user, authToken } = readSession();
    // Emptied before, by a sign-out here or in another tab: that takes the page away, unless the person chose to stay.
    if (!user && !authToken) return;
    ending = new Promise(() => {});
    const signIn = signInAddress();
    keepDrafts();
    clearSession();
    forget();
    leave(signIn);
    return ending;
  }

  const userKey = () => [USER_KEY, readSession().authToken];

  /** GET /api/me; what it gives becomes the session's user. */
  const loadUser = () =>
    queryClient.fetchQuery({
      queryKey: userKey(),
      staleTime: USER_FRESH_MS,
      queryFn: async () => {
        const user = await calls.me();
        if (JSON.stringify(user) !== JSON.stringify(readSession().user)) storeUser(user);
        return user;
      },
    });

  /** The rights of the signed-in user; another user's are another entry. When they cannot be had: /logout. */
  async function loadRights(): Promise<MenuRole> {
    const queryKey = [RIGHTS_KEY, readSession().user?.id ?? null];
    try {
      return await queryClient.fetchQuery({
        queryKey,
        staleTime: RIGHTS_FRESH_MS,
        queryFn: () => calls.menuRole(),
      });
    } catch (error) {
      // Rights that were read before hold until they can be read again.
      const cached = queryClient.getQueryData<MenuRole>(queryKey);
      const status = (error as { status?: number }).status;
      if (cached && status !== 401) return cached;
      if (status === 401) await endSession();
      else leave('/logout');
      throw error;
    }
  }

  return {
    login: async () => leave('/auth/login'),

    logout: async () => {
      // react-admin signs out nobody as well, where a page is opened without a session.
      if (readSession().user) forgetDrafts();
      signOut();
      return `${window.location.origin}/auth/login`;
    },

    checkAuth: async () => {
      if (ending) await ending;
      const { user, authToken } = readSession();
      if (user) return;
      // A registration leaves a token without user (AUTH-05): /api/me fills it.
      if (authToken) await loadUser();
      // The message is for react-admin alone: nothing to tell, the sign-in page says it all.
      else throw Object.assign(new Error('signed out'), { message: false, redirectTo: signInAddress() });
    },

    checkError: async (error: { status?: number }) => {
      if (error?.status === 401) await endSession();
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
