import { Box, Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { recordName } from '../ui/fields/record-name.ts';
import { EnableButton } from '../ui/lists/enable-toggle.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { AboveNote } from './above-note.tsx';
import { PasswordButton } from './password-button.tsx';
import { useUserActions } from './use-user-actions.ts';
import { EnabledChip, OwnChip } from './user-chips.tsx';
import { UserPicture } from './user-picture.tsx';

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
