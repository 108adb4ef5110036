import VeteranIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const VeteranAppointments = lazyScreen(
  () => import('./history/appointments-page.tsx'),
  'VeteranAppointments',
);
const VeteranMerging = lazyScreen(() => import('./merging/merge-page.tsx'), 'VeteranMerging');
const VeteranHistory = lazyScreen(() => import('./history/history-page.tsx'), 'VeteranHistory');
const VeteranRights = lazyScreen(() => import('../privacy/person-rights-page.tsx'), 'VeteranRights');

/** Veterans (VET-01 to VET-18). */
export const veterans: ResourceProps = {
  name: 'veterans',
  icon: VeteranIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./veteran-list.tsx'), 'VeteranList', { texts: false }),
  show: lazyScreen(() => import('./veteran-show.tsx'), 'VeteranShow'),
  create: lazyScreen(() => import('./veteran-forms.tsx'), 'VeteranCreate'),
  edit: lazyScreen(() => import('./veteran-forms.tsx'), 'VeteranEdit'),
  children: [
    <Route key="rendez-vous" path=":id/show/rendez-vous" element={<VeteranAppointments />} />,
    <Route key="historique" path=":id/show/historique" element={<VeteranHistory />} />,
    <Route key="fusion" path=":id/show/fusion" element={<VeteranMerging />} />,
    <Route key="droits" path=":id/show/droits" element={<VeteranRights />} />,
  ],
};
