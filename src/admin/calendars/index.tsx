import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

/** Calendars: working periods from which the slots follow (CAL-01 to CAL-07). */
export const calendars: ResourceProps = {
  name: 'calendars',
  icon: CalendarIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./calendar-list.tsx'), 'CalendarList'),
  create: lazyScreen(() => import('./calendar-forms.tsx'), 'CalendarCreate'),
  edit: lazyScreen(() => import('./calendar-forms.tsx'), 'CalendarEdit'),
  show: lazyScreen(() => import('./calendar-show.tsx'), 'CalendarShow'),
};
