import { Stack, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { useRight } from '../access/use-right.ts';
import type { RoleRecord } from '../data-provider/records.ts';
import { ArchivedChip } from '../reference/archived-chip.tsx';
import { NameLink } from '../ui/fields/name-link.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { DeleteRowButton } from '../ui/lists/delete-row-button.tsx';
import { LockedMark } from '../ui/lists/locked-mark.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { useProtection } from './use-protection.ts';
import { useDeleteRefusal } from './use-role-refusal.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof RoleRecord;

/** A role that cannot be changed offers no edit, and says why (RIGHTS-14). */
function Actions() {
  const translate = useTranslate();
  const edits = useRight('Role', 'EDIT');
  const onError = useDeleteRefusal();
  const protectedAs = useProtection();
  return (
    <RowActions editable={!protectedAs}>
      {protectedAs !== 'above' && <DeleteRowButton onError={onError} />}
      {protectedAs && edits && <LockedMark why={translate(`roles.protected.${protectedAs}`)} />}
    </RowActions>
  );
}

/** The code of a role that people call otherwise (ROLE-03). */
function Code() {
  const { title, name } = useRecordContext<RoleRecord>() ?? {};
  if (!title) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {name}
    </Typography>
  );
}

/** The roles (ROLE-01): the name is a link only with VIEW. */
export function RoleList() {
  return (
    <RecordList
      sort={{ field: 'name', order: 'ASC' }}
      filters={
        <>
          <EntityFilter source={'name' satisfies Source} />
          <EntityFilter source={'title' satisfies Source} />
          <EntityFilter source={'archived' satisfies Source} />
        </>
      }
    >
      <RecordTable>
        <DataTable.Col source={'name' satisfies Source} sx={{ overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <NameLink />
            <Code />
            <ArchivedChip />
          </Stack>
        </DataTable.Col>
        <DataTable.Col {...ACTIONS}>
          <Actions />
        </DataTable.Col>
      </RecordTable>
    </RecordList>
  );
}
