import { Stack } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import { ArchivedChip } from '../reference/archived-chip.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { ArchiveToggle } from './archive-toggle.tsx';
import { Picture } from './picture.tsx';
import { PictureInput } from './picture-input.tsx';

export const ParamsFileList = () => (
  <RecordList
    sort={{ field: 'name', order: 'ASC' }}
    filters={
      <>
        <EntityFilter source="name" />
        <EntityFilter source="archived" />
      </>
    }
  >
    <RecordTable>
      <DataTable.Col source="name">
        <Name />
      </DataTable.Col>
      <DataTable.Col {...ACTIONS}>
        <RowActions>
          <ArchiveToggle />
        </RowActions>
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);

function Name() {
  const record = useRecordContext();
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Picture imageUrl={record?.imageUrl} size={28} />
      <span>{record?.name}</span>
      <ArchivedChip />
    </Stack>
  );
}

const Inputs = () => (
  <FormColumn>
    <EntityInput source="name" />
    <EntityInput source="nameArabic" />
    <PictureInput source="imageUrl" />
  </FormColumn>
);

export const ParamsFileCreate = () => (
  <RecordCreate redirect="list">
    <Inputs />
  </RecordCreate>
);

export const ParamsFileEdit = () => (
  <RecordEdit redirect="list" cancelTo="/paramsFiles">
    <Inputs />
  </RecordEdit>
);
