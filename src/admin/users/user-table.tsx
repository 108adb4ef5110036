import { Box } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { ACTIONS } from '../ui/lists/actions-column.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { InvitationIconButtons } from './invitation-buttons.tsx';
import { InvitationLine } from './invitation-state.tsx';
import { DisabledChip, OwnChip } from './user-chips.tsx';
import { UserRowActions } from './user-row-actions.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof UserRecord;

/** The last name, a link to the account for users who may VIEW it. */
function LastName() {
  const record = useRecordContext<UserRecord>();
  return <NameLink>{record?.lastName || record?.username}</NameLink>;
}

/** The first name, with a chip for the user's own account and for a disabled one. */
function FirstName() {
  const record = useRecordContext<UserRecord>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {record?.firstName}
      <OwnChip />
      <DisabledChip />
    </Box>
  );
}

/** Shows the name of a reference without a link, so that the row has one link only. */
function Name({ of }: { of: keyof UserRecord['refs'] }) {
  return <>{recordName(useRecordContext<UserRecord>()?.refs[of]) || '—'}</>;
}

/** The mail address, broken before the @; below it the state of an invitation. */
function Email() {
  const [name, domain] = String(useRecordContext<UserRecord>()?.email ?? '').split('@');
  return (
    <>
      {name}
      {domain !== undefined && (
        <>
          <wbr />@{domain}
        </>
      )}
      <InvitationLine />
    </>
  );
}

/** A table with one row per user. */
export function UserTable() {
  const translate = useTranslate();
  return (
    <RecordTable
      aria-label={translate('users.list.caption')}
      sx={{
        '& .MuiTableCell-root': { paddingInline: 1 },
        '& .MuiTableCell-root:first-of-type': { pl: 2 },
      }}
    >
      <DataTable.Col source={'lastName' satisfies Source}>
        <LastName />
      </DataTable.Col>
      <DataTable.Col source={'firstName' satisfies Source}>
        <FirstName />
      </DataTable.Col>
      <DataTable.Col source={'username' satisfies Source} sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source={'email' satisfies Source} sx={{ overflowWrap: 'anywhere' }}>
        <Email />
      </DataTable.Col>
      {(['role', 'cell', 'region'] as const).map((source) => (
        <DataTable.Col key={source} source={source} sx={source === 'role' ? { whiteSpace: 'nowrap' } : null}>
          <Name of={source} />
        </DataTable.Col>
      ))}
      <DataTable.Col {...ACTIONS}>
        <UserRowActions>
          <InvitationIconButtons />
        </UserRowActions>
      </DataTable.Col>
    </RecordTable>
  );
}
