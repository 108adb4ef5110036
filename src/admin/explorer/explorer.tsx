import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AccessDeniedPage } from '../ui/records/error-pages.tsx';

const ExplorerPage = lazyScreen(() => import('./explorer-page.tsx'), 'ExplorerPage', { ahead: false });

/** /explorer, for the super administrator alone: what the API documents, read by a generic client (API-02). */
export const Explorer = () => (useIsSuperAdmin() ? <ExplorerPage /> : <AccessDeniedPage />);
