import { Box } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { BirthField, DayField } from '../ui/fields/day-field.tsx';
import { EntityField } from '../ui/fields/entity-field.tsx';
import { NameLink } from '../ui/fields/name-link.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { EnableIconButton } from '../ui/lists/enable-toggle.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { useChoosing } from '../ui/lists/use-choosing.tsx';
import { DisabledChip } from './status-chips.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

const nowrap = { whiteSpace: 'nowrap' } as const;

/** The last name, a link to the record for users who may VIEW it (RIGHTS-05). */
function LastName() {
  const name = String(useRecordContext<VeteranRecord>()?.lastName ?? '');
  // A usual name stays on its line; a very long one must not push the row's buttons out of sight.
  const sx = name.length > 24 ? { display: 'inline-block', minWidth: 170 } : nowrap;
  return (
    <NameLink>
      <Box component="span" sx={sx}>
        {name}
      </Box>
    </NameLink>
  );
}

/** The first name, and whether the record is disabled. */
function FirstName() {
  const record = useRecordContext<VeteranRecord>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {record?.firstName}
      <DisabledChip />
    </Box>
  );
}

/** The wilaya's name without a link, so that the row has one link only. */
function RegionName() {
  return <>{useRecordContext<VeteranRecord>()?.refs.region?.name ?? ''}</>;
}

/** Columns beside those of VET-01, hidden until the user chooses them (LIST-01). */
const HIDDEN = ['createdDate', 'updatedDate'];

/** A row a veteran, dense: the columns of VET-01. */
export function VeteranTable() {
  const translate = useTranslate();
  // A list shows them to users who may read the record (RIGHTS-15).
  const { canAccess: views } = useCanAccess({ resource: 'veterans', action: 'show' });
  return (
    <RecordTable
      {...useChoosing('edit')}
      hiddenColumns={HIDDEN}
      aria-label={translate('veterans.list.caption')}
      sx={{
        '& .MuiTableCell-root': { paddingInline: 1 },
        // Nine columns and their buttons beside the menu: long headings take two lines.
        '& .RaDataTable-headerCell': { whiteSpace: 'normal', lineHeight: 1.2 },
        '& .MuiTableCell-root:first-of-type': { pl: 2 },
      }}
    >
      <DataTable.Col source={'civility' satisfies Source}>
        <EntityField source={'civility' satisfies Source} />
      </DataTable.Col>
      <DataTable.Col source={'lastName' satisfies Source}>
        <LastName />
      </DataTable.Col>
      <DataTable.Col source={'firstName' satisfies Source}>
        <FirstName />
      </DataTable.Col>
      <DataTable.Col source={'birthDate' satisfies Source}>
        <BirthField source={'birthDate' satisfies Source} precision="birthDatePrecision" />
      </DataTable.Col>
      <DataTable.Col source={'oldCity' satisfies Source} />
      <DataTable.Col source={'region' satisfies Source}>
        <RegionName />
      </DataTable.Col>
      <DataTable.Col source={'pmi' satisfies Source} sx={nowrap} />
      <DataTable.Col source={'pmr' satisfies Source} sx={nowrap} />
      <DataTable.Col source={'retcomb' satisfies Source} label="veterans.list.retcomb" sx={nowrap} />
      {views &&
        HIDDEN.map((source) => (
          <DataTable.Col key={source} source={source}>
            <DayField source={source} />
          </DataTable.Col>
        ))}
      <DataTable.Col {...ACTIONS}>
        <RowActions>
          <EnableIconButton action="edit" />
        </RowActions>
      </DataTable.Col>
    </RecordTable>
  );
}
