import { Box, Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { HydraRecord } from '../dataProvider/hydra.ts';
import { EnableButton } from '../ui/EnableToggle.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../ui/RecordPage.tsx';
import { recordName } from '../ui/recordName.ts';
import { AboveNote } from './AboveNote.tsx';
import { PasswordButton } from './PasswordButton.tsx';
import { EnabledChip, OwnChip } from './UserChips.tsx';
import { UserPicture } from './UserPicture.tsx';
import { useUserActions } from './useUserActions.ts';

const FIELDS = [
  'civility',
  'lastName',
  'firstName',
  'maidenName',
  'username',
  'email',
  'role',
  'cell',
  'region',
  'enable',
  'registerDate',
];

/** The buttons of RIGHTS-04; what would be refused is not shown. */
function UserButtons() {
  const { edit, password, toggle } = useUserActions();
  return (
    <>
      {password && <PasswordButton />}
      {edit && <EditRecordButton />}
      {toggle && <EnableButton action="delete" />}
    </>
  );
}

/** Who it is, at a glance. */
function UserHeader() {
  const record = useRecordContext<HydraRecord>();
  if (!record) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 3, flexWrap: 'wrap' }}>
      <UserPicture size={88} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{recordName(record)}</Typography>
        <Typography color="textSecondary">{record.refs.role?.name as string}</Typography>
        <Stack direction="row" sx={{ gap: 1, mt: 0.75 }}>
          <EnabledChip />
          <OwnChip />
        </Stack>
      </Box>
    </Stack>
  );
}

/** An account, read-only (USER-04); creator and updater stand below it. */
export const UserShow = () => (
  <RecordPage actions={<UserButtons />}>
    <AboveNote />
    <UserHeader />
    <FieldGrid>
      <Fields names={FIELDS} />
    </FieldGrid>
  </RecordPage>
);
