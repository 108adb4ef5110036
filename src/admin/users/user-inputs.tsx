import { Alert, Typography } from '@mui/material';
import { PasswordInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { useRight } from '../access/use-right.ts';
import { useIsSuperAdmin, useSessionUser } from '../access/use-session-user.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { FormSection, WholeRow } from '../ui/forms/form-grid.tsx';
import { CivilityInput, MaidenNameInput } from '../ui/inputs/civility-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { GIVABLE } from './use-givable-roles.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof UserRecord;

/**
 * The role, chosen from those that the signed-in user may give (RIGHTS-14). A user who may not give all roles reads so
 * below.
 */
function RoleInput({ disabled }: { disabled: boolean }) {
  const translate = useTranslate();
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <ReferenceSelect
      source={'role' satisfies Source}
      reference="roles"
      isRequired
      disabled={disabled}
      filter={GIVABLE}
      helperText={isSuperAdmin || disabled ? false : translate('users.form.givable')}
    />
  );
}

/** The fields of an account, for a new one and for an edit (USER-02). */
export function UserInputs() {
  const translate = useTranslate();
  const record = useRecordContext<UserRecord>();
  const me = useSessionUser();
  // Users cannot change their own role, cell or wilaya. A super administrator may change the office, because the first
  // one has nobody else to do it (RIGHTS-12).
  const isOwnAccount = record !== undefined && record.id === me?.id;
  // Disabling an existing account needs DELETE (RIGHTS-04).
  const mayDisable = useRight('User', 'DELETE') || record?.id === undefined;
  const isOwnOffice = isOwnAccount && me?.role !== SUPER_ADMIN;
  return (
    <>
      <FormSection title={translate('users.form.identity')}>
        <WholeRow>
          <CivilityInput />
        </WholeRow>
        <EntityInput source={'lastName' satisfies Source} />
        <EntityInput source={'firstName' satisfies Source} />
        <MaidenNameInput />
      </FormSection>
      <FormSection title={translate('users.form.account')}>
        {/* Keeps the browser from filling in the signed-in user's own username. */}
        <TextInput source={'username' satisfies Source} isRequired helperText={false} autoComplete="off" />
        <TextInput
          source={'email' satisfies Source}
          type="email"
          isRequired
          helperText={record?.invitationExpires ? translate('users.invitation.resent') : false}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={translate('users.form.place')}>
        {isOwnAccount && (
          <WholeRow>
            <Alert severity="info">
              {translate(isOwnOffice ? 'users.form.ownOffice' : 'users.form.ownRole')}
            </Alert>
          </WholeRow>
        )}
        <RoleInput disabled={isOwnAccount} />
        <ReferenceSelect
          source={'cell' satisfies Source}
          reference="cells"
          isRequired
          disabled={isOwnOffice}
        />
        <ReferenceSelect
          source={'region' satisfies Source}
          reference="regions"
          isRequired
          disabled={isOwnOffice}
        />
        {!isOwnAccount && mayDisable && (
          <WholeRow>
            <EntityInput source={'enable' satisfies Source} />
          </WholeRow>
        )}
      </FormSection>
    </>
  );
}

/** A new password, twice (ME-06). `autoFocus`: the focus starts in it, in a dialog that asks nothing else. */
export function PasswordInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      {['password', 'retypedPassword'].map((source) => (
        <PasswordInput
          key={source}
          source={source}
          isRequired
          helperText={false}
          autoFocus={autoFocus && source === 'password'}
          autoComplete="new-password"
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
      ))}
    </>
  );
}

/** The first password of a new account. */
export function NewPasswordInputs() {
  const translate = useTranslate();
  return (
    <FormSection title={translate('users.form.password')}>
      <PasswordInputs />
      <WholeRow>
        <Typography variant="caption" color="textSecondary">
          {translate('users.form.passwordHint')}
        </Typography>
      </WholeRow>
    </FormSection>
  );
}
