import { focusManager, type QueryClient } from '@tanstack/react-query';
import { readSession } from '../../session/session.ts';

/** Under what the rights of the signed-in user are cached; the user's id follows. */
export const RIGHTS_KEY = 'menuRole';
/** Under what the signed-in user is cached; the token follows. */
export const USER_KEY = 'me';

/** Reads the rights again, and asks every button and menu anew: a refusal says that they have changed. */
export async function refreshRights(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [RIGHTS_KEY] });
  await queryClient.invalidateQueries({ queryKey: [USER_KEY] });
  void queryClient.invalidateQueries({ queryKey: ['auth'] });
}

/** Reads the rights again when the person comes back to the window (RIGHTS-13). Gives the function that stops it. */
export const refreshRightsOnReturn = (queryClient: QueryClient): (() => void) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused && readSession().user) void refreshRights(queryClient);
  });
