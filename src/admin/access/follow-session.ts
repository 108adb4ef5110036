import { onSessionChangeElsewhere, readSession, signInAddress } from '../../session/session.ts';

/**
 * Keeps this tab with the session of the others (AUTH-04): signed out there, it goes to the sign-in page; another
 * user there, it starts again as that user. Gives the function that stops it.
 */
export function followSession(): () => void {
  const before = readSession().user?.id;
  return onSessionChangeElsewhere(() => {
    const { user, authToken } = readSession();
    if (!user && !authToken) window.location.assign(signInAddress());
    else if (before !== undefined && user && user.id !== before) window.location.assign('/');
  });
}
