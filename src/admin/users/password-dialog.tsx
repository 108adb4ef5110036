import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId } from 'react';
import { Form, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { users } from '#texts/admin/users.ts';
import { passwordChange } from '../../domain/entities/password-change.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { useSetPassword } from '../account/use-set-password.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { recordName } from '../ui/fields/record-name.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RefusedBanner } from '../ui/forms/refused-banner.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { ViolationsCard } from '../ui/forms/violations-card.tsx';
import { PasswordInputs } from './user-inputs.tsx';

/** The dialog says that nothing was given in words of its own (ME-06). */
const TEXTS = { 'rules.required': users.password.required };

/** Sets the password of the account around (USER-04); closes when it is set. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordContext<UserRecord>();
  const me = useSessionUser();
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const resolver = useEntityResolver(passwordChange, null, TEXTS);
  const { setPassword, failure } = useSetPassword(record?.id ?? '', () => {
    onClose();
    notify('resources.users.notifications.password', { type: 'success' });
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      {/* The dialog is in another place of the page, yet React hands its events to the form around the button. */}
      <Form record={{}} resolver={resolver} onSubmit={setPassword} noValidate disableInvalidFormNotification>
        <DialogTitle id={titleId}>
          {translate('users.password.title', { name: recordName(record) })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {translate(record?.id === me?.id ? 'users.password.ownHint' : 'users.password.hint')}
          </DialogContentText>
          {failure && <RefusedBanner text={failure} />}
          <ViolationsCard />
          <FormColumn>
            <PasswordInputs autoFocus />
          </FormColumn>
        </DialogContent>
        <Buttons onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Buttons({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('screens.form.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={isSubmitting}
        aria-busy={isSubmitting}
        startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {translate(isSubmitting ? 'screens.form.saving' : 'screens.form.save')}
      </Button>
    </DialogActions>
  );
}
