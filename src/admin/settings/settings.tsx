import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AccessDeniedPage } from '../ui/records/error-pages.tsx';

const SettingsPage = lazyScreen(() => import('./settings-page.tsx'), 'SettingsPage', { ahead: false });

/** /parametres, for the super administrator alone: the settings of the service (OPS-06). */
export const Settings = () => (useIsSuperAdmin() ? <SettingsPage /> : <AccessDeniedPage />);
