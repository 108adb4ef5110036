import ClosureIcon from '@mui/icons-material/EventBusyOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Closures: days or hours in which nobody is received (CLOSE-01, CLOSE-02). */
export const closures: ResourceProps = {
  name: 'closures',
  icon: ClosureIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./closure-list.tsx'), 'ClosureList'),
  create: lazyScreen(() => import('./closure-forms.tsx'), 'ClosureCreate'),
  edit: lazyScreen(() => import('./closure-forms.tsx'), 'ClosureEdit'),
  show: lazyScreen(() => import('./closure-show.tsx'), 'ClosureShow'),
};
