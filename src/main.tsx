import './theme/fonts.css';
import './theme/tokens.css';
import { forgetDrafts } from './admin/access/drafts.ts';
import { prefetchFirstData } from './session/prefetch.ts';
import { isTokenFresh, LOCKED_KEY, readSession, signInAddress } from './session/session.ts';
import { forgetPreferences, signOut } from './session/sign-out.ts';
import { showTheme } from './theme/choice.ts';

/**
 * Decides by the address what the browser loads: the light pages (sign-in, registration, terms) or the back office.
 * Neither is imported before that, so that signing in does not wait for react-admin.
 */

/** Pages of the signed-out; /terms can be read by anyone. */
const isLightPage = (path: string): boolean => /^\/(auth|terms)(\/|$)/.test(path);

/** Loads the back office; what it gives draws it. Its front page is the dashboard (NAV-01). */
async function loadBackOffice(): Promise<(root: HTMLElement) => void> {
  const { start } = await import('./admin/main.tsx');
  return (root) => {
    if (window.location.pathname === '/') window.history.replaceState(null, '', '/dashboard');
    start(root);
  };
}

async function open(path: string, root: HTMLElement): Promise<void> {
  if (path === '/logout') {
    // As the button does: nothing of the person is left in this browser.
    const address = signOut();
    forgetDrafts();
    forgetPreferences();
    window.location.replace(address ?? '/auth/login');
    return;
  }
  // A display in a waiting room: it has a code and no session (DESK-03).
  if (/^\/accueil\/ecran\/?$/.test(path)) {
    const { start } = await import('./display/main.tsx');
    start(root);
    return;
  }
  if (isLightPage(path)) {
    const { start } = await import('./auth/main.tsx');
    let wasOpened = false;
    const stop = start(root, {
      prefetch: () => void loadBackOffice().catch(() => undefined),
      open: async (path) => {
        if (wasOpened) return;
        wasOpened = true;
        const startBackOffice = await loadBackOffice().catch(() => null);
        // A release may have taken the old scripts away: a new page has the new ones.
        if (!startBackOffice) return window.location.assign(path);
        stop();
        window.history.replaceState(null, '', path);
        startBackOffice(root);
      },
    });
    return;
  }
  const session = readSession();
  const { user, authToken } = session;
  // Nobody is signed in, nor has just registered (AUTH-05): the sign-in page, before anything heavy is loaded.
  if (!user && !authToken) {
    window.location.replace(signInAddress());
    return;
  }
  // A locked session gets no answers.
  if (authToken && isTokenFresh(session) && !localStorage.getItem(LOCKED_KEY))
    prefetchFirstData(authToken, window.location);
  const startBackOffice = await loadBackOffice();
  startBackOffice(root);
}

showTheme();
void open(window.location.pathname, document.getElementById('root') as HTMLElement);
