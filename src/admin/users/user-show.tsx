import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { textIn } from '../../domain/model/entity.ts';
import { recordName } from '../../domain/model/record-name.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EnableButton } from '../ui/lists/enable-toggle.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../ui/records/record-page.tsx';
import { AboveNote } from './above-note.tsx';
import { InvitationButtons } from './invitation-buttons.tsx';
import { InvitationNote } from './invitation-state.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { EnabledChip, OwnChip } from './user-chips.tsx';
import { FactorLine, ResetFactorButton } from './user-factor.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignOn } from './user-sign-on.tsx';

/** The button that opens the password dialog of the account (USER-04). */
function PasswordButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<PasswordIcon />} onClick={() => setOpen(true)}>
        {translate('users.password.open')}
      </Button>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The account's picture, or a blank placeholder without one (ME-04). */
function UserPicture({ size }: { size: number }) {
  const record = useRecordContext<UserRecord>();
  return <Avatar user={{ imageUser: record ? textIn(record, 'imageUrl') : null }} size={size} />;
}

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

/** The buttons of RIGHTS-04. Actions that the API would refuse are hidden. */
function UserButtons() {
  const { edit, password, toggle } = useUserActions();
  return (
    <>
      <InvitationButtons />
      {password && <PasswordButton />}
      <ResetFactorButton />
      {edit && <EditRecordButton />}
      {toggle && <EnableButton action="delete" />}
    </>
  );
}

/** Shows the user's name and main facts. */
function UserHeader() {
  const record = useRecordContext<UserRecord>();
  if (!record) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 3, flexWrap: 'wrap' }}>
      <UserPicture size={88} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{recordName(record)}</Typography>
        <Typography color="textSecondary">{record.refs.role && textIn(record.refs.role, 'name')}</Typography>
        <Stack direction="row" sx={{ gap: 1, mt: 0.75 }}>
          <EnabledChip />
          <OwnChip />
        </Stack>
        <FactorLine />
      </Box>
    </Stack>
  );
}

/** An account, read-only (USER-04); creator and updater stand below it. */
export const UserShow = () => (
  <RecordPage actions={<UserButtons />}>
    <AboveNote />
    <InvitationNote />
    <UserHeader />
    <FieldGrid>
      <Fields names={FIELDS} />
    </FieldGrid>
    <UserSignOn />
    <UserSessions />
  </RecordPage>
);
