import { type ComponentType, useEffect, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import type { BackOffice } from './back-office.ts';
import { LoginPage } from './login-page.tsx';
import {
  FORGOT_PASSWORD,
  INVITATION,
  LOGIN,
  REGISTRATION,
  RESET_PASSWORD,
  SECOND_STEP,
  SIGN_ON,
  TERMS,
} from './navigation.tsx';

interface PageProps {
  readonly backOffice: BackOffice;
  /** The token of a mail's link, on its page (AUTH-08, OPS-05), or the provider's answer (AUTH-12). */
  readonly linkToken: string | null;
}

type Page = ComponentType<PageProps>;

interface LightPage {
  readonly title: string;
  readonly load: () => Promise<Page>;
}

/** The pages beside the sign-in, loaded when they are asked for: signing in waits for none of them. */
const pages: Readonly<Record<string, LightPage>> = {
  [SECOND_STEP]: {
    title: auth.secondStep.title,
    load: async () => (await import('./second-step-page.tsx')).SecondStepPage,
  },
  [SIGN_ON]: {
    title: auth.login.title,
    load: async () => (await import('./sign-on/sign-on-page.tsx')).SignOnPage,
  },
  [REGISTRATION]: {
    title: auth.registration.title,
    load: async () => (await import('./registration-page.tsx')).RegistrationPage,
  },
  [FORGOT_PASSWORD]: {
    title: auth.forgot.title,
    load: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  },
  [RESET_PASSWORD]: {
    title: auth.reset.title,
    load: async () => (await import('./reset-password-page.tsx')).ResetPasswordPage,
  },
  [INVITATION]: {
    title: auth.invitation.title,
    load: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
  [TERMS]: {
    title: auth.terms,
    load: async () => (await import('./terms-page.tsx')).TermsPage,
  },
};

export const titleOf = (path: string): string => pages[path]?.title ?? auth.login.title;

/** The page of a path, once it is loaded; `hasFailed` when it cannot be. */
export function usePage(path: string): { Page: Page | null; hasFailed: boolean } {
  const [loadedPage, setLoadedPage] = useState<{ path: string; Page: Page | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    pages[path]?.load().then(
      (Page) => isWanted && setLoadedPage({ path, Page }),
      () => isWanted && setLoadedPage({ path, Page: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  if (path === LOGIN) return { Page: LoginPage, hasFailed: false };
  if (loadedPage?.path !== path) return { Page: null, hasFailed: false };
  return { Page: loadedPage.Page, hasFailed: loadedPage.Page === null };
}
