import { type ReactNode, useEffect } from 'react';
import { auth } from '../i18n/fr/auth.ts';
import { serviceName } from '../service/service.ts';

interface AuthLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the pages around sign-in: whose product this is, and one thing to do. */
export function AuthLayout({ title, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · ${auth.product}`;
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
          <h1>{title}</h1>
          {children}
        </div>
        <p className="auth-public">
          <a href="/public">{auth.publicPage}</a>
        </p>
      </main>
    </div>
  );
}
