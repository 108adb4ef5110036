import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';

/** Roles (ROLE-01, ROLE-02). */
export const roles: ResourceProps = {
  name: 'roles',
  icon: RoleIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./RoleList.tsx'), 'RoleList'),
  show: lazyScreen(() => import('./RoleShow.tsx'), 'RoleShow'),
  create: lazyScreen(() => import('./RoleForms.tsx'), 'RoleCreate'),
  edit: lazyScreen(() => import('./RoleForms.tsx'), 'RoleEdit'),
};
