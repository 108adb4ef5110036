import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface PasskeyDialogProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new passkey, by which its owner knows it from others; the browser asks the rest. */
export function PasskeyDialog({ onName, onClose }: PasskeyDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={translate('account.secondFactor.passkey.add')}
      text={translate('account.secondFactor.passkey.what')}
      submitLabel={translate('account.secondFactor.passkey.next')}
      onSubmit={() => onName(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={translate('account.secondFactor.passkey.name')}
        helperText={translate('account.secondFactor.passkey.nameHint')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </FormDialog>
  );
}
