import { Stack } from '@mui/material';
import { DataTable, useRecordContext } from 'react-admin';
import { ArchivedChip } from '../reference/ArchivedChip.tsx';
import { ActionsLabel } from '../ui/ActionsLabel.tsx';
import { EntityFilter } from '../ui/EntityFilter.tsx';
import { EntityInput } from '../ui/EntityInput.tsx';
import { FormColumn } from '../ui/FormGrid.tsx';
import { RecordCreate, RecordEdit } from '../ui/RecordForms.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { ArchiveToggle } from './ArchiveToggle.tsx';
import { Picture } from './Picture.tsx';
import { PictureInput } from './PictureInput.tsx';

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
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="name">
        <Name />
      </DataTable.Col>
      <DataTable.Col label={<ActionsLabel />} align="right">
        <RowActions>
          <ArchiveToggle />
        </RowActions>
      </DataTable.Col>
    </DataTable>
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
