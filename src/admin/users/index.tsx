import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { UserCreate, UserEdit } from './UserForms.tsx';
import { UserList } from './UserList.tsx';
import { UserShow } from './UserShow.tsx';

/** Users (USER-01 to USER-05). */
export const users: ResourceProps = {
  name: 'users',
  icon: UserIcon,
  recordRepresentation: recordName,
  list: UserList,
  show: UserShow,
  create: UserCreate,
  edit: UserEdit,
};
