import VeteranIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/fields/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Veterans (VET-01 to VET-14). */
export const veterans: ResourceProps = {
  name: 'veterans',
  icon: VeteranIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./veteran-list.tsx'), 'VeteranList'),
  show: lazyScreen(() => import('./veteran-show.tsx'), 'VeteranShow'),
  create: lazyScreen(() => import('./veteran-forms.tsx'), 'VeteranCreate'),
  edit: lazyScreen(() => import('./veteran-forms.tsx'), 'VeteranEdit'),
};
