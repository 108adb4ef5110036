import type { QueryClient } from '@tanstack/react-query';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { readSession, storeUser } from '../../session/session.ts';
import type { ServiceCalls } from '../data-provider/calls/service-calls.ts';
import { failureOf } from '../data-provider/errors.ts';
import { RIGHTS_KEY, USER_KEY } from './fresh-rights.ts';

/** Rights are taken for so long as they were read; a refused call reads them again at once (RIGHTS-13). */
const RIGHTS_FRESH_MS = 30_000;
const USER_FRESH_MS = 5 * 60_000;

interface RightsDependencies {
  readonly calls: Pick<ServiceCalls, 'me' | 'menuRole'>;
  readonly queryClient: QueryClient;
  readonly endSession: () => Promise<void>;
  readonly leave: (address: string) => void;
}

/** Reads the signed-in user and their rights, and reads them again once they are old. */
export function createRightsCache({ calls, queryClient, endSession, leave }: RightsDependencies) {
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
      const cachedRole = queryClient.getQueryData<MenuRole>(queryKey);
      const status = failureOf(error).status;
      if (cachedRole && status !== 401) return cachedRole;
      if (status === 401) await endSession();
      else leave('/logout');
      throw error;
    }
  }

  return { loadUser, loadRights };
}
