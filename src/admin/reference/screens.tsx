import { Stack } from '@mui/material';
import { DataTable, useResourceContext } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { EntityField } from '../ui/fields/entity-field.tsx';
import { NameLink } from '../ui/fields/name-link.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import type { ColumnFields } from '../ui/lists/export/shown-columns.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { ArchivedChip } from './archived-chip.tsx';

/**
 * The screens of reference data, drawn from the declaration of the current resource (REF-02, REF-03): a new kind, or
 * any entity with a name, needs no line here.
 */

const HIDDEN = new Set(['createdBy', 'createdDate', 'updatedBy', 'updatedDate', 'name', 'archived']);

/** Returns the fields beside the name, and whether the record can be archived. */
function useOwnFields() {
  const resource = useResourceContext() ?? '';
  const { fields = {} } = entityOfResource(resource) ?? {};
  return {
    /** The field that it is named by; people are by two others. */
    name: 'name' in fields ? ['name'] : [],
    ownFields: Object.entries(fields).filter(([name, field]) => !HIDDEN.has(name) && !field.readOnly),
    archived: 'archived' in fields ? ['archived'] : [],
  };
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

const ListTools = lazyScreen(() => import('../ui/lists/list-tools.tsx'), 'ListTools', { texts: false });

/** Columns that few users need, such as Arabic names: hidden until the user chooses them (LIST-01). */
const UNCHOSEN = ['nameArabic'];

/** The first columns of people. */
const NAMES = new Set(['lastName', 'firstName']);

export function ReferenceList() {
  const { name, ownFields, archived } = useOwnFields();
  const filterFields = ownFields.flatMap(([field, { filter }]) => (filter === 'none' ? [] : [field]));
  const columns = [...name, ...filterFields].map((field): ColumnFields => [field, field]);
  const hiddenFields = UNCHOSEN.filter((field) => filterFields.includes(field));
  return (
    <RecordList
      sort={{ field: name[0] ?? 'id', order: 'ASC' }}
      tools={
        hiddenFields.length > 0 ? <ListTools columns={columns} hiddenColumns={hiddenFields} /> : <ListTools />
      }
      filters={[...name, ...filterFields, ...archived].map((field) => (
        <EntityFilter key={field} source={field} />
      ))}
    >
      <RecordTable hiddenColumns={hiddenFields}>
        <DataTable.Col source={name[0] ?? 'lastName'}>
          <NameCell />
        </DataTable.Col>
        {filterFields
          .filter((field) => !NAMES.has(field))
          .map((field, index) => (
            <DataTable.Col
              key={field}
              source={field}
              // On a phone what is done with a row stays in sight.
              sx={{ display: { xs: index === 0 ? 'table-cell' : 'none', sm: 'table-cell' } }}
            >
              <EntityField source={field} />
            </DataTable.Col>
          ))}
        <DataTable.Col {...ACTIONS}>
          <RowActions />
        </DataTable.Col>
      </RecordTable>
    </RecordList>
  );
}

export function ReferenceShow() {
  const { name, ownFields, archived } = useOwnFields();
  return (
    <RecordPage>
      <FieldGrid>
        <Fields names={[...name, ...ownFields.map(([field]) => field), ...archived]} />
      </FieldGrid>
    </RecordPage>
  );
}

/** The inputs; `archived` is asked on edit alone and false on creation (REF-02). */
function Inputs({ editing = false }: { editing?: boolean }) {
  const { ownFields, archived } = useOwnFields();
  return (
    <FormColumn>
      <EntityInput source="name" />
      {[...ownFields.map(([name]) => name), ...(editing ? archived : [])].map((name) => (
        <EntityInput key={name} source={name} />
      ))}
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
