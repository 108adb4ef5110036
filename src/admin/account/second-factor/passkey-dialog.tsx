import { Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../ui/titled-dialog.tsx';

interface PasskeyDialogProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new passkey, by which its owner knows it from others; the browser asks the rest. */
export function PasskeyDialog({ onName, onClose }: PasskeyDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(name.trim());
  };
  return (
    <TitledDialog
      onClose={onClose}
      title={translate('account.secondFactor.passkey.add')}
      text={translate('account.secondFactor.passkey.what')}
      form={(parts) => (
        <form onSubmit={submit} noValidate>
          {parts}
        </form>
      )}
      buttons={
        <>
          <Button onClick={onClose}>{translate('screens.form.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('account.secondFactor.passkey.next')}
          </Button>
        </>
      }
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
    </TitledDialog>
  );
}
