import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { RecordCards } from '../ui/lists/record-cards.tsx';
import { InvitationIconButtons } from './invitation-buttons.tsx';
import { InvitationLine } from './invitation-state.tsx';
import { DisabledChip, OwnChip } from './user-chips.tsx';
import { UserRowActions } from './user-row-actions.tsx';

/** The users as a compact list for a phone: the table's columns in three lines, and an invitation in a fourth. */
export function UserCards() {
  const translate = useTranslate();
  return (
    <RecordCards<UserRecord> label={translate('users.list.caption')}>
      {(record) => (
        <>
          <UserCard record={record} />
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <InvitationLine />
            <InvitationIconButtons />
          </Stack>
        </>
      )}
    </RecordCards>
  );
}

function UserCard({ record }: { record: UserRecord }) {
  const office = [record.refs.cell?.name, record.refs.region?.name].filter(Boolean).join(' · ');
  const account = [record.username, recordName(record.refs.role)].filter(Boolean).join(' · ');
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <NameLink /> <OwnChip /> <DisabledChip />
        <Typography variant="body2" color="textSecondary">
          {account}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {[record.email, office].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <UserRowActions />
    </Stack>
  );
}
