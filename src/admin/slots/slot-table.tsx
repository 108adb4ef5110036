import { Box } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import { textIn } from '../../domain/model/entity.ts';
import type { SlotRecord } from '../data-provider/records.ts';
import { DayField, TimeOfMoment } from '../ui/fields/day-field.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../ui/lists/delete-row-button.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { ClosedChip } from './closed-chip.tsx';
import { useHasWaitingPeople } from './use-has-waiting-people.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof SlotRecord;

/** Day, time and closure of a slot, one below the other on a phone. */
const SlotTime = () => {
  const slot = useRecordContext<SlotRecord>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <DayField source={'dateRDV' satisfies Source} />
      <TimeOfMoment source={'dateRDV' satisfies Source} />
      <ClosedChip closed={slot ? textIn(slot, 'closed') : null} />
    </Box>
  );
};

/**
 * Slots with their places: all, booked, held for offers to the waiting list, and free (SLOT-02). Edit and delete ask for
 * the rights on Appointment (RIGHTS-09).
 */
export function SlotTable() {
  const hasWaitingPeople = useHasWaitingPeople();
  return (
    <RecordTable>
      <DataTable.Col source={'dateRDV' satisfies Source} label="slots.day">
        <SlotTime />
      </DataTable.Col>
      <DataTable.NumberCol source={'number' satisfies Source} label="slots.places" />
      <DataTable.NumberCol source={'booked' satisfies Source} sx={fromWidth('sm')} />
      {hasWaitingPeople && <DataTable.NumberCol source={'held' satisfies Source} sx={fromWidth('sm')} />}
      <DataTable.NumberCol source={'remaining' satisfies Source} />
      <DataTable.Col {...ACTIONS}>
        <RowActions>
          <DeleteRowButton />
        </RowActions>
      </DataTable.Col>
    </RecordTable>
  );
}
