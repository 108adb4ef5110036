import { useState } from 'react';
import {
  Form,
  ResourceContextProvider,
  TextInput,
  useDataProvider,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { invitation } from '../../domain/entities/accounts/invitation.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { DialogButtons } from '../ui/forms/dialog-buttons.tsx';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RefusedBanner } from '../ui/forms/refused-banner.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { useFormCall } from '../ui/forms/use-form-call.ts';
import { ViolationsCard } from '../ui/forms/violations-card.tsx';
import { CivilityInput } from '../ui/inputs/civility-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { GIVABLE } from './use-givable-roles.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof typeof invitation.fields;

/** Sends an invitation; `submit` is a form's `onSubmit`. */
function useInvite(onDone: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useFormCall(async (values) => {
    const { email } = await dataProvider.invite(values);
    onDone();
    notify('users.invite.sent', { type: 'success', messageArgs: { email } });
    refresh();
  });
}

/**
 * Invites a colleague: asks for name, mail address, role, cell and wilaya. The colleague gets a mail with a link to set
 * a password (OPS-05).
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const me = useSessionUser();
  const resolver = useEntityResolver(invitation, null);
  const { submit, failure } = useInvite(onClose);
  // Colleagues mostly work in the same cell and wilaya as the signed-in user.
  const [defaults] = useState({ civility: 'Mr', cell: me?.cell?.['@id'], region: me?.region?.['@id'] });
  return (
    <ResourceContextProvider value="users">
      <TitledDialog
        onClose={onClose}
        title={translate('users.invite.open')}
        text={translate('users.invite.hint')}
        form={(parts) => (
          <Form
            record={defaults}
            resolver={resolver}
            onSubmit={submit}
            noValidate
            disableInvalidFormNotification
          >
            {parts}
          </Form>
        )}
        buttons={<DialogButtons onClose={onClose} save="users.invite.send" saving="users.invite.sending" />}
      >
        {failure && <RefusedBanner text={failure} />}
        <ViolationsCard />
        <FormColumn>
          <CivilityInput />
          <EntityInput source={'lastName' satisfies Source} />
          <EntityInput source={'firstName' satisfies Source} />
          <TextInput
            source={'email' satisfies Source}
            type="email"
            isRequired
            helperText={false}
            autoComplete="off"
          />
          <ReferenceSelect source={'role' satisfies Source} reference="roles" isRequired filter={GIVABLE} />
          <ReferenceSelect source={'cell' satisfies Source} reference="cells" isRequired />
          <ReferenceSelect source={'region' satisfies Source} reference="regions" isRequired />
        </FormColumn>
      </TitledDialog>
    </ResourceContextProvider>
  );
}
