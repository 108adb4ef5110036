import { TextInput } from 'react-admin';
import { DayInput } from '../ui/DayInput.tsx';
import { FlagFilter } from '../ui/EntityFilter.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import { ReferenceFilter } from '../ui/ReferenceFilter.tsx';
import { AppointmentTable } from './AppointmentTable.tsx';
import { AppointmentTabs } from './AppointmentTabs.tsx';

const day = (source: string, label: string) => (
  <DayInput key={source} source={source} label={`appointments.filters.${label}`} />
);

const filters = (
  <>
    {['lastName', 'firstName', 'phone', 'email'].map((source) => (
      <TextInput key={source} source={source} helperText={false} resettable />
    ))}
    {day('dateRDV.is', 'day')}
    {day('dateRDV.after', 'from')}
    {day('dateRDV.before', 'to')}
    {day('createdDate', 'createdOn')}
    {day('updatedDate', 'updatedOn')}
    {['cell', 'region', 'quality', 'reason'].map((field) => (
      <ReferenceFilter key={field} field={field} />
    ))}
    <FlagFilter source="canceled" />
    <FlagFilter source="archived" />
  </>
);

/** Every appointment, the latest first (APT-01). */
export const AppointmentList = () => (
  <AppointmentTabs tab="all">
    <RecordList sort={{ field: 'dateRDV', order: 'DESC' }} filters={filters}>
      <AppointmentTable />
    </RecordList>
  </AppointmentTabs>
);
