import { Box, Typography } from '@mui/material';
import { DataTable, TextField, useRecordContext } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { QueueRecord } from '../../data-provider/records.ts';
import { LoweredLimit } from '../../senders/public-limit.tsx';
import { SameSenderButton } from '../../senders/same-sender-button.tsx';
import { DayField, MomentField } from '../../ui/fields/day-field.tsx';
import { ReferenceFilter } from '../../ui/filters/reference-filter.tsx';
import { ACTIONS } from '../../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../../ui/lists/delete-row-button.tsx';
import { fromWidth } from '../../ui/lists/from-width.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { AppointmentTabs } from './appointment-tabs.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof QueueRecord;

function PersonText() {
  const record = useRecordContext<QueueRecord>();
  return (
    <Box sx={{ lineHeight: 1.3 }}>
      <div>
        {record?.lastName} {record?.firstName}
      </div>
      <Typography variant="body2" color="textSecondary">
        {record?.phone}
      </Typography>
    </Box>
  );
}

function PlaceText() {
  const refs = useRecordContext<QueueRecord>()?.refs;
  return (
    <Box sx={{ lineHeight: 1.3 }}>
      <div>{recordName(refs?.region)}</div>
      <Typography variant="body2" color="textSecondary">
        {recordName(refs?.cell)}
      </Typography>
    </Box>
  );
}

/** Lists the people who wait for a place, in their order, and those for whom one is held (QUEUE-01). */
export const QueueList = () => (
  <AppointmentTabs tab="queue">
    <LoweredLimit />
    <RecordList
      resource="queueEntries"
      sort={{ field: 'id', order: 'ASC' }}
      filter={{ waiting: true }}
      filters={['region', 'cell', 'reason'].map((field) => <ReferenceFilter key={field} field={field} />)}
      actions={null}
    >
      <RecordTable>
        <DataTable.Col source={'lastName' satisfies Source} label="appointments.name">
          <PersonText />
        </DataTable.Col>
        <DataTable.Col source={'region' satisfies Source} label="appointments.place" sx={fromWidth('sm')}>
          <PlaceText />
        </DataTable.Col>
        <DataTable.Col source={'date' satisfies Source}>
          <DayField source={'date' satisfies Source} />
        </DataTable.Col>
        <DataTable.Col source={'heldUntil' satisfies Source} sx={fromWidth('sm')}>
          <HeldUntilText />
        </DataTable.Col>
        <DataTable.Col source={'offers' satisfies Source} sx={fromWidth('md')}>
          <TextField source={'offers' satisfies Source} />
        </DataTable.Col>
        <DataTable.Col {...ACTIONS}>
          <RowActions>
            <SameSenderButton row />
            <DeleteRowButton />
          </RowActions>
        </DataTable.Col>
      </RecordTable>
    </RecordList>
  </AppointmentTabs>
);

/** Until when a place is held; nothing of one that was let go. */
const HeldUntilText = () =>
  useRecordContext<QueueRecord>()?.slot ? <MomentField source={'heldUntil' satisfies Source} /> : null;
