import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Roles (ROLE-01, ROLE-02). */
export const roles: ResourceProps = {
  name: 'roles',
  icon: RoleIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./role-list.tsx'), 'RoleList'),
  show: lazyScreen(() => import('./role-show.tsx'), 'RoleShow'),
  create: lazyScreen(() => import('./role-forms.tsx'), 'RoleCreate'),
  edit: lazyScreen(() => import('./role-forms.tsx'), 'RoleEdit'),
};
