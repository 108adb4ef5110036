import { useEffect, useState } from 'react';
import { readSession } from '../session/session.ts';
import type { BackOffice } from './backOffice.ts';
import { LoginPage } from './LoginPage.tsx';

/** The pages by their address; every other address under /auth is the sign-in (AUTH-01). */
const pages: Readonly<Record<string, typeof LoginPage>> = { '/auth/login': LoginPage };

const LOGIN = '/auth/login';

/** The pages for who is not signed in. */
export function AuthPages({ backOffice }: { backOffice: BackOffice }) {
  const [path] = useState(() => {
    const { pathname, search } = window.location;
    const asked = pathname.replace(/\/+$/, '');
    if (pages[asked]) return asked;
    window.history.replaceState(null, '', `${LOGIN}${search}`);
    return LOGIN;
  });
  const { open } = backOffice;
  const [signedIn] = useState(() => readSession().user !== null);
  useEffect(() => {
    if (signedIn) void open('/');
    // Signed in in another tab: this one follows.
    const follow = () => void (readSession().user && open('/'));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [signedIn, open]);
  if (signedIn) return null;
  const Page = pages[path] ?? LoginPage;
  return <Page backOffice={backOffice} />;
}
