import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { WEEKDAYS } from '../../../domain/dates/days.ts';
import { OUTCOMES } from '../../../domain/scheduling/outcomes.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { lazyPdf } from '../../pdf/lazy-pdf.tsx';
import { ChoiceFilter, EntityFilter, FlagFilter } from '../../ui/filters/entity-filter.tsx';
import { ReferenceFilter } from '../../ui/filters/reference-filter.tsx';
import { DayInput } from '../../ui/inputs/day-input.tsx';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { AddButton } from '../../ui/lists/list-parts.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { PrintToggle } from '../print/print-toggle.tsx';
import { AppointmentFinder } from './appointment-finder.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { AppointmentTabs } from './appointment-tabs.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof AppointmentRecord;

/** The PDF of the current list. */
const PrintedList = lazyPdf(() => import('../print/print-panel.tsx'));

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
    <EntityFilter source={'state' satisfies Source} />
    <ChoiceFilter source="outcome" choices={OUTCOMES} />
    <ChoiceFilter source="weekday" choices={WEEKDAYS} names="receptionDays" />
    <FlagFilter source={'canceled' satisfies Source} />
    <FlagFilter source={'archived' satisfies Source} />
  </>
);

const AppointmentTools = lazyScreen(() => import('./appointment-tools.tsx'), 'AppointmentTools', {
  texts: false,
});

const AppointmentSelection = lazyScreen(() => import('./appointment-selection.tsx'), 'AppointmentSelection');

/** The filtered appointments, as rows or as something in their place. */
const AllAppointments = ({ body }: { body?: ReactNode }) => (
  <AppointmentTabs tab="all">
    <RecordList
      sort={{ field: 'agenda', order: 'ASC' }}
      head={<AppointmentFinder />}
      filters={filters}
      tools={<AppointmentTools />}
      actions={
        <>
          <PrintToggle />
          <AddButton />
        </>
      }
      body={body}
      selection={!body && <AppointmentSelection />}
    >
      <AppointmentTable choosing />
    </RecordList>
  </AppointmentTabs>
);

/** Every appointment: today's and coming ones first, the nearest first, then the past, the latest first (APT-01). */
export const AppointmentList = () => <AllAppointments />;

/** The same list as a PDF: same filters, an address of its own, so that a reload and Back work (APT-01, PRINT-01). */
export const PrintedAppointmentList = () => <AllAppointments body={<PrintedList />} />;
