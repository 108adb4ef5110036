import { DataTable } from 'react-admin';
import { MomentField } from '../ui/DayField.tsx';
import { DeleteRowButton } from '../ui/DeleteRowButton.tsx';
import { RowActions } from '../ui/RowActions.tsx';

/** Slots with their places (SLOT-02); edit and delete with the Appointment rights (RIGHTS-09). */
export const SlotTable = () => (
  <DataTable bulkActionButtons={false} rowClick={false}>
    <DataTable.Col source="dateRDV">
      <MomentField source="dateRDV" />
    </DataTable.Col>
    <DataTable.NumberCol source="number" label="slots.places" />
    <DataTable.NumberCol source="booked" sx={{ display: { xs: 'none', sm: 'table-cell' } }} />
    <DataTable.NumberCol source="remaining" disableSort />
    <DataTable.Col label="screens.list.actions" align="right">
      <RowActions>
        <DeleteRowButton />
      </RowActions>
    </DataTable.Col>
  </DataTable>
);
