import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';

/** Calendars: working periods from which the slots follow (CAL-01 to CAL-07). */
export const calendars: ResourceProps = {
  name: 'calendars',
  icon: CalendarIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./CalendarList.tsx'), 'CalendarList'),
  create: lazyScreen(() => import('./CalendarForms.tsx'), 'CalendarCreate'),
  edit: lazyScreen(() => import('./CalendarForms.tsx'), 'CalendarEdit'),
  show: lazyScreen(() => import('./CalendarShow.tsx'), 'CalendarShow'),
};
