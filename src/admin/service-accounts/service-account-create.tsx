import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ServiceAccountRecord } from '../data-provider/records.ts';
import { FormSection } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { GIVABLE } from '../users/use-givable-roles.ts';
import { NewToken } from './new-token.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof ServiceAccountRecord;

/** Makes an account of a program; its token takes the place of the form, this once (AUTH-13). */
export function ServiceAccountCreate() {
  const translate = useTranslate();
  const [newAccount, setNewAccount] = useState<ServiceAccountRecord | null>(null);
  if (newAccount) return <NewToken account={newAccount} />;
  return (
    <RecordCreate
      mutationOptions={{ onSuccess: (account: ServiceAccountRecord) => setNewAccount(account) }}
      saveLabel="users.service.create"
    >
      <FormSection title={translate('users.service.program')}>
        <EntityInput source={'name' satisfies Source} />
        <ReferenceSelect
          source={'role' satisfies Source}
          reference="roles"
          isRequired
          filter={GIVABLE}
          helperText="resources.serviceAccounts.help.role"
        />
      </FormSection>
      <FormSection title={translate('users.service.limits')}>
        <EntityInput source={'networks' satisfies Source} />
        <EntityInput source={'expires' satisfies Source} />
      </FormSection>
    </RecordCreate>
  );
}
