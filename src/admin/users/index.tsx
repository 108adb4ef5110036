import UserIcon from '@mui/icons-material/PeopleAltOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Users (USER-01 to USER-05). */
export const users: ResourceProps = {
  name: 'users',
  icon: UserIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./user-list.tsx'), 'UserList'),
  show: lazyScreen(() => import('./user-show.tsx'), 'UserShow'),
  create: lazyScreen(() => import('./user-forms.tsx'), 'UserCreate'),
  edit: lazyScreen(() => import('./user-forms.tsx'), 'UserEdit'),
};
