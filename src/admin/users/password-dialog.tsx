import { Form, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { users } from '#texts/admin/users.ts';
import { passwordChange } from '../../domain/entities/accounts/password-change.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { useSetPassword } from '../account/use-set-password.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { DialogButtons } from '../ui/forms/dialog-buttons.tsx';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RefusedBanner } from '../ui/forms/refused-banner.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { ViolationsCard } from '../ui/forms/violations-card.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { PasswordInputs } from './user-inputs.tsx';

/** Replaces the general text of the 'required' rule for an empty password (ME-06). */
const TEXTS = { 'rules.required': users.password.required };

/** Sets the password of the account in the record context (USER-04), and closes after success. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordContext<UserRecord>();
  const me = useSessionUser();
  const translate = useTranslate();
  const notify = useNotify();
  const resolver = useEntityResolver(passwordChange, null, TEXTS);
  const { setPassword, failure } = useSetPassword(record?.id ?? '', () => {
    onClose();
    notify('resources.users.notifications.password', { type: 'success' });
  });
  return (
    <TitledDialog
      onClose={onClose}
      title={translate('users.password.title', { name: recordName(record) })}
      text={translate(record?.id === me?.id ? 'users.password.ownHint' : 'users.password.hint')}
      // The dialog is a portal, but its React events bubble to the form that contains the button. So it needs a form of
      // its own.
      form={(parts) => (
        <Form
          record={{}}
          resolver={resolver}
          onSubmit={setPassword}
          noValidate
          disableInvalidFormNotification
        >
          {parts}
        </Form>
      )}
      buttons={<DialogButtons onClose={onClose} />}
    >
      {failure && <RefusedBanner text={failure} />}
      <ViolationsCard />
      <FormColumn>
        <PasswordInputs autoFocus />
      </FormColumn>
    </TitledDialog>
  );
}
