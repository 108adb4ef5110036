import { CssBaseline } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createElement,
  isValidElement,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  Notification,
  Resource,
  type ResourceProps,
} from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { layout } from '#texts/admin/layout.ts';
import { onSessionChangeElsewhere, readSession, signInAddress } from '../session/session.ts';
import { createAuthProvider } from './access/auth-provider.ts';
import { forgetOthers } from './access/drafts.ts';
import { refreshRightsOnReturn } from './access/fresh-rights.ts';
import { type AppDataProvider, createDataProvider } from './data-provider/data-provider.ts';
import { createHttp } from './data-provider/http.ts';
import { i18nProvider } from './i18n-provider.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { IdleLock } from './lock/idle-lock.tsx';
import { pages } from './pages.tsx';
import { RefusedNotice } from './preferences/refused-notice.tsx';
import { createStore } from './preferences/store.ts';
import { resources } from './resources.tsx';
import { routerProvider } from './routing/router-provider.tsx';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { KnownPath } from './ui/fields/known-path.tsx';
import { AccessDeniedPage, CatchAll, ErrorPage } from './ui/records/error-pages.tsx';

/**
 * Ctrl+Enter, or Cmd+Enter, anywhere in any form saves it: as its button does, so that it saves once (SYS-07). What
 * has an answer of its own to Enter, an open list of choices for example, comes first.
 */
function saveByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const button = target.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  event.preventDefault();
  // A field that adds what is typed when it is left adds it first; then the person is where they were.
  target.blur();
  target.focus();
  button.click();
}

/** Listens for the keys that save; gives what ends that. */
function listenForSaveKeys(): () => void {
  document.addEventListener('keydown', saveByKeys);
  return () => document.removeEventListener('keydown', saveByKeys);
}

/**
 * Keeps this tab with the session of the others (AUTH-04): signed out there, it goes to the sign-in page; another
 * user there, it starts again as that user. Gives the function that stops it.
 */
function followSession(): () => void {
  const before = readSession().user?.id;
  return onSessionChangeElsewhere(() => {
    const { user, authToken } = readSession();
    if (!user && !authToken) window.location.assign(signInAddress());
    else if (before !== undefined && user && user.id !== before) window.location.assign('/');
  });
}

/** Success toasts last 6 seconds, top right (SYS-10). */
const Toasts = () => (
  <Notification autoHideDuration={6000} anchorOrigin={{ vertical: 'top', horizontal: 'right' }} multiLine />
);

/** A resource's list at its own address alone: anything unknown below it leads to the error page (NAV-01). */
const listAt = (List: NonNullable<ResourceProps['list']>): ReactElement => (
  <KnownPath>{isValidElement(List) ? List : createElement(List as ComponentType)}</KnownPath>
);

interface BackOfficeProps {
  readonly dataProvider: AppDataProvider;
  readonly queryClient: QueryClient;
}

/**
 * The back office: react-admin with our provider, rights, addresses and screens. What `Admin` would make of these parts
 * brings its own sign-in page and English words along.
 */
export function BackOffice({ dataProvider, queryClient }: BackOfficeProps) {
  const [store] = useState(() => createStore(createHttp()));
  const [authProvider] = useState(() =>
    createAuthProvider({ calls: dataProvider, queryClient, forget: store.reset }),
  );
  useEffect(() => void store.load(), [store]);
  useEffect(forgetOthers, []);
  useEffect(followSession, []);
  useEffect(listenForSaveKeys, []);
  useEffect(() => refreshRightsOnReturn(queryClient), [queryClient]);
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        layout={AppLayout}
        title={layout.app.name}
        catchAll={CatchAll}
        accessDenied={() => <AccessDeniedPage />}
        authenticationError={AuthenticationError}
        error={ErrorPage}
        loading={LoadingPage}
        requireAuth
        disableTelemetry
      >
        {resources.map(({ list: List, children, ...resource }) => (
          <Resource key={resource.name} {...resource} {...(List && { list: listAt(List) })}>
            {children}
            {!List && <Route path="*" element={<CatchAll />} />}
          </Resource>
        ))}
        <CustomRoutes>
          {pages.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <RefusedNotice store={store} />
      <IdleLock />
      <Toasts />
    </AdminContext>
  );
}

/** The back office with its router: a data router, so that unsaved changes can be warned of. */
export function App({ queryClient }: Pick<BackOfficeProps, 'queryClient'>) {
  const [router] = useState(() => {
    const dataProvider = createDataProvider();
    return createBrowserRouter([
      { path: '*', element: <BackOffice dataProvider={dataProvider} queryClient={queryClient} /> },
    ]);
  });
  // Transitions would keep the signed-out page waiting for itself: see docs of react-admin's LogoutOnMount.
  return <RouterProvider router={router} useTransitions={false} />;
}
