import { type ReactNode, useLayoutEffect } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { serviceName } from '../shared/page-settings.ts';
import { PageLink, TERMS } from './navigation.tsx';

interface AuthLayoutProps {
  readonly title: string;
  /** The message that the previous page left. */
  readonly notice?: string;
  readonly children: ReactNode;
}

/** The id of the heading, which has the focus where no field takes it. */
export const HEADING = 'heading';

/** The frame of the pages around sign-in: whose product this is, and one thing to do. */
export function AuthLayout({ title, notice, children }: AuthLayoutProps) {
  useLayoutEffect(() => {
    document.title = `${title} · ${auth.product}`;
    // The link that led here is gone; what the page holds may have to be loaded first.
    document.getElementById(HEADING)?.focus();
  }, [title]);
  const service = serviceName();
  return (
    <div className="auth">
      <header className="auth-brand">
        <img src="/favicon.svg" alt="" width="56" height="56" />
        <div>
          <p className="auth-product">{auth.product}</p>
          <p>{auth.purpose}</p>
        </div>
        {service && <p className="auth-service">{service}</p>}
      </header>
      <main className="auth-main">
        <div className="auth-card">
          <h1 id={HEADING} tabIndex={-1}>
            {title}
          </h1>
          {/* It stands there before it says something, and is therefore read aloud. */}
          <p className="notice" role="status">
            {notice}
          </p>
          {children}
        </div>
        <p className="auth-links">
          <a href="/public">{auth.publicPage}</a>
          <PageLink to={TERMS}>{auth.terms}</PageLink>
        </p>
      </main>
    </div>
  );
}
