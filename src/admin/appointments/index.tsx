import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../lazyScreen.tsx';
import { recordName } from '../ui/recordName.ts';
import { PARTS } from './parts.ts';

const PartList = lazyScreen(() => import('./PartList.tsx'), 'PartList');
const PrintedAppointmentList = lazyScreen(() => import('./AppointmentList.tsx'), 'PrintedAppointmentList');

/** Appointments: lists, record, booking (APT-01 to APT-11). */
export const appointments: ResourceProps = {
  name: 'appointments',
  icon: AppointmentIcon,
  recordRepresentation: recordName,
  list: lazyScreen(() => import('./AppointmentList.tsx'), 'AppointmentList'),
  create: lazyScreen(() => import('./AppointmentForms.tsx'), 'AppointmentCreate'),
  edit: lazyScreen(() => import('./AppointmentForms.tsx'), 'AppointmentEdit'),
  show: lazyScreen(() => import('./AppointmentShow.tsx'), 'AppointmentShow'),
  children: [
    ...PARTS.map((part) => <Route key={part} path={part} element={<PartList part={part} />} />),
    <Route key="print" path="print" element={<PrintedAppointmentList />} />,
  ],
};
