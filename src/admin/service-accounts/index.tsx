import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Accounts of programs (AUTH-13). */
export const serviceAccounts: ResourceProps = {
  name: 'serviceAccounts',
  icon: KeyIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./service-account-list.tsx'), 'ServiceAccountList'),
  create: lazyScreen(() => import('./service-account-create.tsx'), 'ServiceAccountCreate'),
};
