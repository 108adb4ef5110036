import { useState } from 'react';
import { type HttpError, type RaRecord, TextInput, Title, useNotify, useTranslate } from 'react-admin';
import { accountKeys } from '#texts/admin/account.ts';
import { profile, profileForm } from '../../domain/entities/profile.ts';
import { readSession, storeUser } from '../../session/session.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { CivilityInput } from '../ui/inputs/civility-input.tsx';
import { type Result, ResultDialog } from './result-dialog.tsx';

/** Fields that a source may name; a misspelt one does not compile. */
type Source = keyof UserRecord;

/** The messages of this form by their keys in the requirements (ME-01). */
const TEXTS = {
  'rules.required': accountKeys['FIELD.REQUIRED'],
  'rules.email': accountKeys['FIELD.EMAIL.INVALID'],
  'rules.tooShort:4': accountKeys['FIELD.MIN.4.CHAR'],
};

/** The body: the user's own fields and the version that was read; neither role nor place (RIGHTS-12). */
const toBody = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    [...Object.keys(profile.fields), '@etag'].filter((key) => key in data).map((key) => [key, data[key]]),
  );

/** The saved profile in the session's user: top bar and panel show it at once (ME-02). */
function showSaved(saved: RaRecord): void {
  const { user } = readSession();
  if (!user || user.id !== saved.id) return;
  const { civility, email, username, firstName, lastName } = saved;
  const fullname = saved.fullname ?? `${firstName} ${lastName}`;
  storeUser({ ...user, civility, email, username, firstName, lastName, fullname });
}

/** /user/profil/modify: one's own profile, without any right (ME-01, ME-02). */
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
        titled={false}
        redirect={false}
        cancelTo="/dashboard"
        rules={profileForm}
        ruleTexts={TEXTS}
        saveLabel="account.profile.send"
        transform={toBody}
        mutationOptions={{
          onSuccess: (saved) => {
            showSaved(saved);
            notify('USER.PROFIL.MODIFY.SUCCESS', { type: 'success' });
            setResult({ succeeded: true, text: 'USER.PROFIL.MODIFY.SUCCESS' });
          },
        }}
        onFailed={({ body, message }: HttpError) =>
          // Errors of fields stand at the fields.
          setResult({
            succeeded: false,
            text: 'USER.PROFIL.MODIFY.FAILED',
            detail: body?.errors ? undefined : translate(message, { _: message }),
          })
        }
      >
        <FormColumn>
          <CivilityInput />
          <TextInput
            source={'email' satisfies Source}
            type="email"
            isRequired
            helperText={false}
            autoComplete="email"
          />
          <TextInput
            source={'username' satisfies Source}
            isRequired
            helperText={false}
            autoComplete="username"
          />
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
      </RecordEdit>
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </>
  );
}
