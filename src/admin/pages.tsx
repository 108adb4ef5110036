import type { ComponentType, ReactElement } from 'react';
import { Navigate } from 'react-admin';
import { useIsSuperAdmin } from './access/use-session-user.ts';
import { FEEDS_ADDRESS } from './account/feeds/address.ts';
import { SECOND_FACTOR_ADDRESS } from './account/second-factor/address.ts';
import { SESSIONS_ADDRESS } from './account/sessions/address.ts';
import { FAILED_MAILS_ADDRESS } from './failed-mails/address.ts';
import { SECURITY_PAGES } from './security/addresses.ts';
import { lazyScreen } from './ui/lazy-screen.tsx';
import { AccessDeniedPage } from './ui/records/error-pages.tsx';
import { DOUBLES_ADDRESS } from './veterans/doubles/address.ts';
import { IMPORT_ADDRESS } from './veterans/import/address.ts';
import { WEBHOOKS_ADDRESS } from './webhooks/address.ts';

const AgendaPage = lazyScreen(() => import('./agenda/agenda-page.tsx'), 'AgendaPage');
const PasswordPage = lazyScreen(() => import('./account/password-page.tsx'), 'PasswordPage');
const SecondFactorPage = lazyScreen(
  () => import('./account/second-factor/second-factor-page.tsx'),
  'SecondFactorPage',
);
const SessionsPage = lazyScreen(() => import('./account/sessions/sessions-page.tsx'), 'SessionsPage');
const FeedsPage = lazyScreen(() => import('./account/feeds/feeds-page.tsx'), 'FeedsPage');
const ProfilePage = lazyScreen(() => import('./account/profile-page.tsx'), 'ProfilePage');
const BuilderPage = lazyScreen(() => import('./builder/builder-page.tsx'), 'BuilderPage');
const Dashboard = lazyScreen(() => import('./dashboard/dashboard.tsx'), 'Dashboard');
const DeskPage = lazyScreen(() => import('./desk/desk-page.tsx'), 'DeskPage');
const DoublesPage = lazyScreen(() => import('./veterans/doubles/doubles-page.tsx'), 'DoublesPage');
const ImportPage = lazyScreen(() => import('./veterans/import/import-page.tsx'), 'ImportPage');
const FiguresPage = lazyScreen(() => import('./statistics/appointments/figures-page.tsx'), 'FiguresPage');
const GlobalSearchPage = lazyScreen(
  () => import('./global-search/global-search-page.tsx'),
  'GlobalSearchPage',
);
const EventsPage = lazyScreen(() => import('./security/events-page.tsx'), 'EventsPage');
const RefusedSignInsPage = lazyScreen(
  () => import('./security/refused-sign-ins-page.tsx'),
  'RefusedSignInsPage',
);
const UnusualReadingsPage = lazyScreen(
  () => import('./security/unusual-readings-page.tsx'),
  'UnusualReadingsPage',
);
const RetentionPage = lazyScreen(() => import('./retention/retention-page.tsx'), 'RetentionPage');
const RequestsPage = lazyScreen(() => import('./security/requests-page.tsx'), 'RequestsPage');
const StatisticsPage = lazyScreen(
  () => import('./veterans/statistics/statistics-page.tsx'),
  'StatisticsPage',
);

const DataExportsPage = lazyScreen(() => import('./data-exports/data-exports-page.tsx'), 'DataExportsPage', {
  ahead: false,
});
const ExplorerPage = lazyScreen(() => import('./explorer/explorer-page.tsx'), 'ExplorerPage', {
  ahead: false,
});
const FailedMailsPage = lazyScreen(() => import('./failed-mails/failed-mails-page.tsx'), 'FailedMailsPage', {
  ahead: false,
});
const FirstStepsPage = lazyScreen(() => import('./first-steps/first-steps-page.tsx'), 'FirstStepsPage');
const SettingsPage = lazyScreen(() => import('./settings/settings-page.tsx'), 'SettingsPage', {
  ahead: false,
});
const WebhooksPage = lazyScreen(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage', {
  ahead: false,
});

/** Shows a page to super administrators; other users are told that they may not see it. */
const SuperAdminPage = ({ page: Page }: { page: ComponentType }) =>
  useIsSuperAdmin() ? <Page /> : <AccessDeniedPage />;

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
  { path: '/accueil', element: <DeskPage /> },
  { path: '/agenda', element: <AgendaPage /> },
  { path: '/statistiques', element: <FiguresPage /> },
  { path: '/globalSearch', element: <GlobalSearchPage /> },
  { path: '/user/profil/modify', element: <ProfilePage /> },
  { path: '/user/password/modify', element: <PasswordPage /> },
  { path: SECOND_FACTOR_ADDRESS, element: <SecondFactorPage /> },
  { path: SESSIONS_ADDRESS, element: <SessionsPage /> },
  { path: FEEDS_ADDRESS, element: <FeedsPage /> },
  { path: '/builder', element: <BuilderPage /> },
  { path: '/premiers-pas', element: <SuperAdminPage page={FirstStepsPage} /> },
  { path: '/parametres', element: <SuperAdminPage page={SettingsPage} /> },
  { path: WEBHOOKS_ADDRESS, element: <SuperAdminPage page={WebhooksPage} /> },
  { path: '/parametres/export', element: <SuperAdminPage page={DataExportsPage} /> },
  { path: FAILED_MAILS_ADDRESS, element: <SuperAdminPage page={FailedMailsPage} /> },
  { path: SECURITY_PAGES.events, element: <EventsPage /> },
  { path: SECURITY_PAGES.signIns, element: <RefusedSignInsPage /> },
  { path: SECURITY_PAGES.readings, element: <UnusualReadingsPage /> },
  { path: SECURITY_PAGES.retention, element: <RetentionPage /> },
  { path: SECURITY_PAGES.requests, element: <RequestsPage /> },
  { path: '/explorer/*', element: <SuperAdminPage page={ExplorerPage} /> },
  { path: '/veterans/stats', element: <StatisticsPage /> },
  { path: DOUBLES_ADDRESS, element: <DoublesPage /> },
  { path: IMPORT_ADDRESS, element: <ImportPage /> },
];

/** Whether there is a page at this path: what leads to one that is not there is not shown. */
export const hasPage = (path: string): boolean => pages.some((page) => page.path === path);
