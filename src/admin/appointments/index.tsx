import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { recordName } from '../../domain/model/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { PARTS } from './list/parts.ts';

const PartList = lazyScreen(() => import('./list/part-list.tsx'), 'PartList');
const QueueList = lazyScreen(() => import('./list/queue-list.tsx'), 'QueueList');
const PrintedAppointmentList = lazyScreen(
  () => import('./list/appointment-list.tsx'),
  'PrintedAppointmentList',
);
const AppointmentRights = lazyScreen(() => import('../privacy/person-rights-page.tsx'), 'AppointmentRights');

/** Appointments: lists, record, booking (APT-01 to APT-11). */
export const appointments: ResourceProps = {
  name: 'appointments',
  icon: AppointmentIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./list/appointment-list.tsx'), 'AppointmentList'),
  create: lazyScreen(() => import('./form/appointment-forms.tsx'), 'AppointmentCreate'),
  edit: lazyScreen(() => import('./form/appointment-forms.tsx'), 'AppointmentEdit'),
  show: lazyScreen(() => import('./record/appointment-show.tsx'), 'AppointmentShow'),
  children: [
    ...PARTS.map((part) => <Route key={part} path={part} element={<PartList part={part} />} />),
    <Route key="queue" path="queue" element={<QueueList />} />,
    <Route key="print" path="print" element={<PrintedAppointmentList />} />,
    <Route key="droits" path=":id/show/droits" element={<AppointmentRights />} />,
  ],
};
