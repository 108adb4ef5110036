import { useState } from 'react';
import { type RaRecord, TextInput, Title, useNotify, useTranslate } from 'react-admin';
import { accountKeys } from '#texts/admin/account.ts';
import { profile, profileForm } from '../../domain/entities/accounts/profile.ts';
import { readSession, storeUser } from '../../session/session.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { CivilityInput } from '../ui/inputs/civility-input.tsx';
import { type Result, ResultDialog } from './result-dialog.tsx';
import { OwnSignOnLink } from './sign-on-link.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof UserRecord;

/** The messages that this form shows in place of the usual ones (ME-01). */
const RULE_TEXTS = {
  'rules.required': accountKeys['FIELD.REQUIRED'],
  'rules.email': accountKeys['FIELD.EMAIL.INVALID'],
  'rules.tooShort:4': accountKeys['FIELD.MIN.4.CHAR'],
};

/** The request's body: the profile's fields and the version that was read, without role, cell and region (RIGHTS-12). */
const toBody = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    [...Object.keys(profile.fields), '@etag'].filter((key) => key in data).map((key) => [key, data[key]]),
  );

/** Copies the saved profile to the session's user, so that the top bar and the user panel show it at once (ME-02). */
function updateSessionUser(savedUser: RaRecord): void {
  const { user } = readSession();
  if (!user || user.id !== savedUser.id) return;
  const { civility, email, username, firstName, lastName } = savedUser;
  const fullname = savedUser.fullname ?? `${firstName} ${lastName}`;
  storeUser({ ...user, civility, email, username, firstName, lastName, fullname });
}

/** /user/profil/modify: every user edits their own profile; no right is needed (ME-01, ME-02). */
export function ProfilePage() {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useSessionUser()?.id;
  const [result, setResult] = useState<Result | null>(null);
  return (
    <>
      <Title title={translate('account.profile.title')} />
      <RecordEdit
        resource="users"
        id={id}
        disableAuthentication
        hasTitle={false}
        redirect={false}
        cancelTo="/dashboard"
        rules={profileForm}
        ruleTexts={RULE_TEXTS}
        saveLabel="account.profile.send"
        transform={toBody}
        mutationOptions={{
          onSuccess: (savedUser) => {
            updateSessionUser(savedUser);
            notify('USER.PROFIL.MODIFY.SUCCESS', { type: 'success' });
            setResult({ hasSucceeded: true, text: 'USER.PROFIL.MODIFY.SUCCESS' });
          },
        }}
        onFailed={({ body, message }) =>
          // Errors of fields are shown at the fields, not in the dialog.
          setResult({
            hasSucceeded: false,
            text: 'USER.PROFIL.MODIFY.FAILED',
            detail: body?.errors ? undefined : translate(message, { _: message }),
          })
        }
      >
        <ProfileInputs />
      </RecordEdit>
      <OwnSignOnLink />
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </>
  );
}

const ProfileInputs = () => (
  <FormColumn>
    <CivilityInput />
    <TextInput
      source={'email' satisfies Source}
      type="email"
      isRequired
      helperText={false}
      autoComplete="email"
    />
    <TextInput source={'username' satisfies Source} isRequired helperText={false} autoComplete="username" />
    <TextInput
      source={'lastName' satisfies Source}
      isRequired
      helperText={false}
      autoComplete="family-name"
    />
    <TextInput
      source={'firstName' satisfies Source}
      isRequired
      helperText={false}
      autoComplete="given-name"
    />
  </FormColumn>
);
