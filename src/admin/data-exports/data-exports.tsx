import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AccessDeniedPage } from '../ui/records/error-pages.tsx';

const DataExportsPage = lazyScreen(() => import('./data-exports-page.tsx'), 'DataExportsPage', {
  ahead: false,
});

/** /parametres/export, for super administrators alone (DATA-01). */
export const DataExports = () => (useIsSuperAdmin() ? <DataExportsPage /> : <AccessDeniedPage />);
