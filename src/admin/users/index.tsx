import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';

/** Users (USER-01 to USER-05). */
export const users: ResourceProps = {
  name: 'users',
  icon: UserIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./UserList.tsx'), 'UserList'),
  show: lazyScreen(() => import('./UserShow.tsx'), 'UserShow'),
  create: lazyScreen(() => import('./UserForms.tsx'), 'UserCreate'),
  edit: lazyScreen(() => import('./UserForms.tsx'), 'UserEdit'),
};
