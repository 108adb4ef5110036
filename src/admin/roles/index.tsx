import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazy-screen.tsx';
import { recordName } from '../ui/fields/record-name.ts';

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
