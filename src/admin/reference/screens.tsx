import { Stack } from '@mui/material';
import { DataTable, useResourceContext } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { Field } from '../../domain/fields.ts';
import { ActionsLabel } from '../ui/ActionsLabel.tsx';
import { EntityField } from '../ui/EntityField.tsx';
import { EntityFilter } from '../ui/EntityFilter.tsx';
import { EntityInput } from '../ui/EntityInput.tsx';
import { FormColumn } from '../ui/FormGrid.tsx';
import { NameLink } from '../ui/NameLink.tsx';
import { RecordCreate, RecordEdit } from '../ui/RecordForms.tsx';
import { RecordList } from '../ui/RecordList.tsx';
import { FieldGrid, Fields, RecordPage } from '../ui/RecordPage.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { ArchivedChip } from './ArchivedChip.tsx';

/**
 * The screens of reference data, drawn from the declaration of the resource around them (REF-02, REF-03): a new kind
 * needs no line here.
 */

const HIDDEN = new Set(['createdBy', 'createdDate', 'updatedBy', 'updatedDate', 'name', 'archived']);

/** What a kind has beside its name and archived. */
function useOwnFields(): [string, Field][] {
  const resource = useResourceContext() ?? '';
  const fields = Object.entries(entityOfResource(resource)?.fields ?? {});
  return fields.filter(([name, field]) => !HIDDEN.has(name) && !field.readOnly);
}

/** The name, and whether it is archived. */
function NameCell() {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <NameLink />
      <ArchivedChip />
    </Stack>
  );
}

export function ReferenceList() {
  const own = useOwnFields();
  return (
    <RecordList
      sort={{ field: 'name', order: 'ASC' }}
      filters={
        <>
          <EntityFilter source="name" />
          {own
            .filter(([, field]) => field.filter !== 'none')
            .map(([name]) => (
              <EntityFilter key={name} source={name} />
            ))}
          <EntityFilter source="archived" />
        </>
      }
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="name">
          <NameCell />
        </DataTable.Col>
        {own.map(([name, field]) => (
          <DataTable.Col key={name} source={name} disableSort={!field.sortable}>
            <EntityField source={name} />
          </DataTable.Col>
        ))}
        <DataTable.Col label={<ActionsLabel />} align="right">
          <RowActions />
        </DataTable.Col>
      </DataTable>
    </RecordList>
  );
}

export function ReferenceShow() {
  const own = useOwnFields();
  return (
    <RecordPage>
      <FieldGrid>
        <Fields names={['name', ...own.map(([name]) => name), 'archived']} />
      </FieldGrid>
    </RecordPage>
  );
}

/** The inputs; `archived` is asked on edit alone and false on creation (REF-02). */
function Inputs({ editing = false }: { editing?: boolean }) {
  const own = useOwnFields();
  return (
    <FormColumn>
      <EntityInput source="name" />
      {own.map(([name]) => (
        <EntityInput key={name} source={name} />
      ))}
      {editing && <EntityInput source="archived" />}
    </FormColumn>
  );
}

export const ReferenceCreate = () => (
  <RecordCreate>
    <Inputs />
  </RecordCreate>
);

export const ReferenceEdit = () => (
  <RecordEdit>
    <Inputs editing />
  </RecordEdit>
);
