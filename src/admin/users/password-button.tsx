import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { PasswordDialog } from './password-dialog.tsx';

/** Opens the dialog that sets the password of the account around (USER-04). */
export function PasswordButton() {
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
