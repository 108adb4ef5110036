import { Box } from '@mui/material';
import { Labeled, TabbedShowLayout, TabbedShowLayoutTabs, useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import { AppointmentTable } from '../appointments/list/appointment-table.tsx';
import type { CalendarRecord } from '../data-provider/records.ts';
import { SlotTable } from '../slots/slot-table.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { CalendarState } from './calendar-list.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DaysTab } from './days-tab.tsx';
import { EditCalendarButton } from './edit-calendar-button.tsx';

const FIELDS = [
  'startDate',
  'endDate',
  'duration',
  'region',
  'cell',
  'startHourAM',
  'endHourAM',
  'nbAgentAM',
  'startHourPM',
  'endHourPM',
  'nbAgentPM',
  'archived',
];

function ReceptionDays() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  const days = record?.receptionDays ?? [];
  return <>{days.map((day) => translate(`choices.receptionDays.${day}`)).join(', ')}</>;
}

const Details = () => (
  <FieldGrid>
    <Labeled label="resources.calendars.fields.sent">
      <CalendarState />
    </Labeled>
    <Fields names={FIELDS} />
    <Labeled label="resources.calendars.fields.receptionDays">
      <ReceptionDays />
    </Labeled>
  </FieldGrid>
);

/** A list inside a tab: no card around it, the page's own is there. */
function TabList({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        mx: { xs: -1, sm: 0 },
        '& .MuiCard-root': { border: 0, boxShadow: 'none', backgroundColor: 'transparent' },
      }}
    >
      {children}
    </Box>
  );
}

function AppointmentsTab() {
  const record = useRecordContext<CalendarRecord>();
  if (!record) return null;
  return (
    <TabList>
      <RecordList
        resource="appointments"
        hasTitle={false}
        actions={null}
        filter={{ calendar: { id: record.id } }}
        sort={{ field: 'dateRDV', order: 'ASC' }}
      >
        <AppointmentTable hasOffice={false} />
      </RecordList>
    </TabList>
  );
}

function SlotsTab() {
  const record = useRecordContext<CalendarRecord>();
  if (!record) return null;
  return (
    <TabList>
      <RecordList
        resource="availableAppointments"
        hasTitle={false}
        actions={null}
        emptyAction={<EditCalendarButton />}
        filter={{ calendar: { id: record.id } }}
        sort={{ field: 'dateRDV', order: 'ASC' }}
      >
        <SlotTable />
      </RecordList>
    </TabList>
  );
}

/** The tabs of a calendar, each with an address of its own (CAL-04); the lists need LIST on Appointment. */
function CalendarTabs() {
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'list' });
  return (
    <TabbedShowLayout
      tabs={<TabbedShowLayoutTabs variant="scrollable" allowScrollButtonsMobile />}
      sx={{ mx: { xs: -2, md: -3 }, mt: { xs: -2, md: -3 } }}
    >
      <TabbedShowLayout.Tab label="calendars.tabs.details">
        <Details />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="calendars.tabs.appointments" path="appointments" disabled={!canAccess}>
        <AppointmentsTab />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="calendars.tabs.slots" path="slots" disabled={!canAccess}>
        <SlotsTab />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="calendars.tabs.days" path="days">
        <DaysTab />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  );
}

export const CalendarShow = () => (
  <RecordPage actions={<CalendarToolbar />} paths={['appointments', 'slots', 'days']}>
    <CalendarTabs />
  </RecordPage>
);
