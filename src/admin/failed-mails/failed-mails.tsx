import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AccessDeniedPage } from '../ui/records/error-pages.tsx';

const FailedMailsPage = lazyScreen(() => import('./failed-mails-page.tsx'), 'FailedMailsPage', {
  ahead: false,
});

/** /messages-en-echec, for super administrators alone (DASH-02). */
export const FailedMails = () => (useIsSuperAdmin() ? <FailedMailsPage /> : <AccessDeniedPage />);
