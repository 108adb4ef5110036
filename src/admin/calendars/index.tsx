import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { CalendarCreate, CalendarEdit } from './CalendarForms.tsx';
import { CalendarList } from './CalendarList.tsx';
import { CalendarShow } from './CalendarShow.tsx';

/** Calendars: working periods from which the slots follow (CAL-01 to CAL-07). */
export const calendars: ResourceProps = {
  name: 'calendars',
  icon: CalendarIcon,
  recordRepresentation: recordName,
  list: CalendarList,
  create: CalendarCreate,
  edit: CalendarEdit,
  show: CalendarShow,
};
