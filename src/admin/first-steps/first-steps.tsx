import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AccessDeniedPage } from '../ui/records/error-pages.tsx';

const FirstStepsPage = lazyScreen(() => import('./first-steps-page.tsx'), 'FirstStepsPage');

/** /premiers-pas, for super administrators alone (OPS-05). */
export const FirstSteps = () => (useIsSuperAdmin() ? <FirstStepsPage /> : <AccessDeniedPage />);
