import { useEffect, useMemo } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { readSession } from '../session/session.ts';
import { keepFocus } from '../shared/keep-focus.ts';
import { AuthLayout, HEADING } from './auth-layout.tsx';
import type { BackOffice } from './back-office.ts';
import { GoProvider, TERMS, usePageAddress } from './navigation.tsx';
import { titleOf, usePage } from './pages.ts';

/** The pages for people who are not signed in, and the terms for anyone. */
export function AuthPages({ backOffice }: { backOffice: BackOffice }) {
  const { address, go } = usePageAddress();
  useEffect(() => keepFocus({ page: '.auth-card', title: `#${HEADING}` }), []);
  const { open } = backOffice;
  // The link of a mail is for whoever opens it, signed in or not (AUTH-08).
  const forAnyone = address.path === TERMS || address.linkToken !== null;
  // Read for each address: the sign-in itself goes where the person wanted to go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is read again at each address
  const signedIn = useMemo(() => readSession().user !== null, [address]);
  useEffect(() => {
    if (forAnyone) return;
    if (signedIn) void open('/');
    // Signed in in another tab: this one follows.
    const follow = () => void (readSession().user && open('/'));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [forAnyone, signedIn, open]);
  const { Page, hasFailed } = usePage(address.path);
  if (signedIn && !forAnyone) return null;
  return (
    <GoProvider value={go}>
      <AuthLayout title={titleOf(address.path)} notice={address.notice}>
        {Page && <Page key={address.linkToken} backOffice={backOffice} linkToken={address.linkToken} />}
        {!Page && !hasFailed && <div className="auth-wait" />}
        {hasFailed && <NotLoaded />}
      </AuthLayout>
    </GoProvider>
  );
}

/** The line was cut while the page came, or a release has taken the old scripts away: a new page has the new ones. */
function NotLoaded() {
  return (
    <>
      <p className="alert" role="alert">
        {auth.loadFailed}
      </p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {auth.reload}
      </button>
    </>
  );
}
