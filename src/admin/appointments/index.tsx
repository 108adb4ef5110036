import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { recordName } from '../ui/recordName.ts';
import { AppointmentCreate, AppointmentEdit } from './AppointmentForms.tsx';
import { AppointmentList, PrintedAppointmentList } from './AppointmentList.tsx';
import { AppointmentShow } from './AppointmentShow.tsx';
import { PARTS } from './AppointmentTabs.tsx';
import { PartList } from './PartList.tsx';

/** Appointments: lists, record, booking (APT-01 to APT-11). */
export const appointments: ResourceProps = {
  name: 'appointments',
  icon: AppointmentIcon,
  recordRepresentation: recordName,
  list: AppointmentList,
  create: AppointmentCreate,
  edit: AppointmentEdit,
  show: AppointmentShow,
  children: [
    ...PARTS.map((part) => <Route key={part} path={part} element={<PartList part={part} />} />),
    <Route key="print" path="print" element={<PrintedAppointmentList />} />,
  ],
};
