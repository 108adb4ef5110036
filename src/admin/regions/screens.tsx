import { Chip, Link, Stack, Typography } from '@mui/material';
import { DataTable, LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCanAccess } from '../access/use-can-access.ts';
import type { RegionRecord } from '../data-provider/records.ts';
import { CheckboxFilter, EntityFilter } from '../ui/filters/entity-filter.tsx';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { SameNumberWarning } from './same-number-warning.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof RegionRecord;

/** A row of REG-01: number and name, red while inactive, and whether the wilaya receives visitors. */
function RegionName() {
  const record = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'regions', action: 'show' });
  if (!record) return null;
  const inactive = record.active === false;
  const name = `${record.cardinal} - ${record.name}`;
  const color = inactive ? 'error' : undefined;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      {canAccess ? (
        <Link
          component={LinkBase}
          to={createPath({ resource: 'regions', type: 'show', id: record.id })}
          color={color}
        >
          {name}
        </Link>
      ) : (
        <Typography component="span" color={color}>
          {name}
        </Typography>
      )}
      {record.service && (
        <Chip size="small" color="primary" label={translate('resources.regions.fields.service')} />
      )}
      {inactive && (
        <Chip size="small" color="error" variant="outlined" label={translate('screens.regions.inactive')} />
      )}
    </Stack>
  );
}

export const RegionList = () => (
  <RecordList
    sort={{ field: 'cardinal', order: 'ASC' }}
    filters={
      <>
        {['name', 'address', 'cardinal'].map((source) => (
          <EntityFilter key={source} source={source} />
        ))}
        {['service', 'capital'].map((source) => (
          <CheckboxFilter key={source} source={source} />
        ))}
      </>
    }
  >
    <RecordTable>
      <DataTable.Col source={'cardinal' satisfies Source} label="screens.regions.numberAndName">
        <RegionName />
      </DataTable.Col>
      <DataTable.Col source={'address' satisfies Source} sx={fromWidth('sm')} />
      <DataTable.Col {...ACTIONS}>
        <RowActions />
      </DataTable.Col>
    </RecordTable>
  </RecordList>
);

export const RegionShow = () => (
  <RecordPage>
    <FieldGrid>
      <Fields
        names={[
          'name',
          'nameArabic',
          'cardinal',
          'service',
          'active',
          'capital',
          'address',
          'addressArabic',
          'country',
        ]}
      />
    </FieldGrid>
  </RecordPage>
);

/** Form of REG-02: the address is asked for where visitors are received; the country is always number 3. */
function Inputs() {
  const service = useWatch({ name: 'service' });
  return (
    <FormColumn>
      <EntityInput source={'name' satisfies Source} />
      <EntityInput source={'nameArabic' satisfies Source} />
      <EntityInput source={'cardinal' satisfies Source} />
      <SameNumberWarning />
      <EntityInput source={'service' satisfies Source} />
      <EntityInput source={'active' satisfies Source} />
      <EntityInput source={'address' satisfies Source} isRequiredByRule={service === true} />
      <EntityInput source={'addressArabic' satisfies Source} />
    </FormColumn>
  );
}

export const RegionCreate = () => (
  <RecordCreate>
    <Inputs />
  </RecordCreate>
);

export const RegionEdit = () => (
  <RecordEdit redirect="list">
    <Inputs />
  </RecordEdit>
);
