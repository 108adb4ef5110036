import { Box } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import type { SlotRecord } from '../data-provider/records.ts';
import { DayField, TimeOfMoment } from '../ui/fields/day-field.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../ui/lists/delete-row-button.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { ClosedChip } from './closed-chip.tsx';
import { useHasQueue } from './use-has-queue.ts';

/** Fields that a source may name; a misspelt one does not compile. */
type Source = keyof SlotRecord;

/** Day and time: under one another where the width is a phone's. */
const When = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
    <DayField source={'dateRDV' satisfies Source} />
    <TimeOfMoment source={'dateRDV' satisfies Source} />
    <ClosedChip closed={useRecordContext<SlotRecord>()?.closed as string | null} />
  </Box>
);

/** Slots with their places (SLOT-02); edit and delete with the Appointment rights (RIGHTS-09). */
export function SlotTable() {
  const hasQueue = useHasQueue();
  return (
    <RecordTable>
      <DataTable.Col source={'dateRDV' satisfies Source} label="slots.day">
        <When />
      </DataTable.Col>
      <DataTable.NumberCol source={'number' satisfies Source} label="slots.places" />
      <DataTable.NumberCol
        source={'booked' satisfies Source}
        sx={{ display: { xs: 'none', sm: 'table-cell' } }}
      />
      {hasQueue && (
        <DataTable.NumberCol
          source={'held' satisfies Source}
          sx={{ display: { xs: 'none', sm: 'table-cell' } }}
        />
      )}
      <DataTable.NumberCol source={'remaining' satisfies Source} />
      <DataTable.Col {...ACTIONS}>
        <RowActions>
          <DeleteRowButton />
        </RowActions>
      </DataTable.Col>
    </RecordTable>
  );
}
