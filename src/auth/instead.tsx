import { type ReactNode, useEffect } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { HEADING } from './auth-layout.tsx';
import { LOGIN, PageLink } from './navigation.tsx';

interface InsteadProps {
  /** Why there is no form. */
  readonly text: string;
  readonly hint?: string;
  /** The actions that the user can take. */
  readonly children?: ReactNode;
}

/** In place of a form that can do nothing: why, and what to do. */
export function Instead({ text, hint, children }: InsteadProps) {
  useEffect(() => document.getElementById(HEADING)?.focus(), []);
  return (
    <>
      <p className="alert" role="alert">
        {text}
      </p>
      {hint && <p className="alert-detail">{hint}</p>}
      <p className="auth-links">
        {children}
        <PageLink to={LOGIN}>{auth.backToLogin}</PageLink>
      </p>
    </>
  );
}
