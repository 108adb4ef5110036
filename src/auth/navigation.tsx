import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { readTab } from '../session/tab-storage.ts';

/** The address of one of the light pages: those of the sign-in, which are loaded without the back office. */
interface PageAddress {
  readonly path: string;
  /** `?next=…` goes along from page to page, so that a detour does not lose where the person wanted to go. */
  readonly search: string;
  /** The token of a mail's link: of a reset or an invitation (AUTH-08, OPS-05); or the provider's answer (AUTH-12). */
  readonly linkToken: string | null;
  /** The message that the previous page left. */
  readonly notice?: string;
}

export const LOGIN = '/auth/login';
export const REGISTRATION = '/auth/registration';
export const FORGOT_PASSWORD = '/auth/forgot-password';
export const RESET_PASSWORD = '/auth/reset-password';
export const INVITATION = '/auth/invitation';
export const SECOND_STEP = '/auth/second-step';
export const SIGN_ON = '/auth/sign-on';
export const TERMS = '/terms';

const KNOWN: readonly string[] = [
  LOGIN,
  SECOND_STEP,
  SIGN_ON,
  REGISTRATION,
  FORGOT_PASSWORD,
  RESET_PASSWORD,
  INVITATION,
  TERMS,
];

/** The pages that a mail's link opens. */
const hasLinkToken = (path: string): boolean => path === RESET_PASSWORD || path === INVITATION;

/** The page of an address; every unknown one is the sign-in (AUTH-01). */
function addressOf({ pathname, search, hash }: Location): PageAddress {
  const plainPath = pathname.replace(/\/+$/, '');
  const path = KNOWN.includes(plainPath) ? plainPath : LOGIN;
  // The provider's answer is removed from the address bar, and the `?next=…` from before comes back (AUTH-12).
  if (path === SIGN_ON) return { path, search: readTab<string>(SIGN_ON) ?? '', linkToken: search };
  const linkToken = hasLinkToken(path) ? new URLSearchParams(hash.slice(1)).get('token') : null;
  return { path, search, linkToken };
}

type Go = (path: string, notice?: string) => void;

/** The current address, and the way to another one without loading the page again. */
export function usePageAddress(): { address: PageAddress; go: Go } {
  const [address, setAddress] = useState(() => addressOf(window.location));
  useLayoutEffect(() => {
    // A link's token leaves the address bar at once: it is as good as a password (AUTH-08).
    const hash = hasLinkToken(address.path) ? '' : window.location.hash;
    window.history.replaceState(window.history.state, '', address.path + address.search + hash);
  }, [address]);
  useEffect(() => {
    // The browser tells of Back and Forward, and of a link with another fragment that is pasted into this tab.
    const follow = () => setAddress(addressOf(window.location));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback<Go>((path, notice) => {
    window.history.pushState(null, '', path + window.location.search);
    document.documentElement.scrollTop = 0;
    setAddress({ ...addressOf(window.location), notice });
  }, []);
  return { address, go };
}

const GoContext = createContext<Go>(() => undefined);

export const GoProvider = GoContext.Provider;

/** The way to another of these pages. */
export const useGo = (): Go => useContext(GoContext);

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
  /** Runs before the page is left. */
  readonly onLeave?: () => void;
}

/** A link to another of these pages; with a modifier key the browser does what it does with links. */
export function PageLink({ to, onLeave, ...link }: PageLinkProps) {
  const go = useGo();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLeave?.();
    go(to);
  };
  return <a {...link} href={to} onClick={follow} />;
}
