import VeteranIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';

/** Veterans (VET-01 to VET-14). */
export const veterans: ResourceProps = {
  name: 'veterans',
  icon: VeteranIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./VeteranList.tsx'), 'VeteranList'),
  show: lazyScreen(() => import('./VeteranShow.tsx'), 'VeteranShow'),
  create: lazyScreen(() => import('./VeteranForms.tsx'), 'VeteranCreate'),
  edit: lazyScreen(() => import('./VeteranForms.tsx'), 'VeteranEdit'),
};
