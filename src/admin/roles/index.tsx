import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { RoleCreate, RoleEdit } from './RoleForms.tsx';
import { RoleList } from './RoleList.tsx';
import { RoleShow } from './RoleShow.tsx';

/** Roles (ROLE-01, ROLE-02). */
export const roles: ResourceProps = {
  name: 'roles',
  icon: RoleIcon,
  recordRepresentation: recordName,
  list: RoleList,
  show: RoleShow,
  create: RoleCreate,
  edit: RoleEdit,
};
