import type { ReactElement } from 'react';
import { Navigate } from 'react-admin';
import { PasswordPage } from './account/PasswordPage.tsx';
import { ProfilePage } from './account/ProfilePage.tsx';
import { BuilderPage } from './builder/BuilderPage.tsx';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { GlobalSearchPage } from './globalSearch/GlobalSearchPage.tsx';
import { StatisticsPage } from './veterans/statistics/StatisticsPage.tsx';

/** A page that is no resource's list, record or form. */
interface Page {
  /** As react-admin sees it, without the addresses' translation. */
  readonly path: string;
  readonly element: ReactElement;
}

/** The pages beside those of the resources; one line each. */
export const pages: readonly Page[] = [
  { path: '/', element: <Navigate to="/dashboard" replace /> },
  { path: '/dashboard', element: <Dashboard /> },
  { path: '/globalSearch', element: <GlobalSearchPage /> },
  { path: '/user/profil/modify', element: <ProfilePage /> },
  { path: '/user/password/modify', element: <PasswordPage /> },
  { path: '/builder', element: <BuilderPage /> },
  { path: '/veterans/stats', element: <StatisticsPage /> },
];

/** Whether there is a page at this path: what leads to one that is not there is not shown. */
export const hasPage = (path: string): boolean => pages.some((page) => page.path === path);
