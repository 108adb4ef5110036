import VeteranIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { VeteranCreate, VeteranEdit } from './VeteranForms.tsx';
import { VeteranList } from './VeteranList.tsx';
import { VeteranShow } from './VeteranShow.tsx';

/** Veterans (VET-01 to VET-14). */
export const veterans: ResourceProps = {
  name: 'veterans',
  icon: VeteranIcon,
  recordRepresentation: recordName,
  list: VeteranList,
  show: VeteranShow,
  create: VeteranCreate,
  edit: VeteranEdit,
};
