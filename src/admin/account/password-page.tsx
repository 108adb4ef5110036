import { Alert, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, PasswordInput, Title, useNotify, useTranslate } from 'react-admin';
import { passwordChange } from '../../domain/entities/accounts/password-change.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RefusedBanner } from '../ui/forms/refused-banner.tsx';
import { SaveToolbar } from '../ui/forms/save-toolbar.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { ViolationsCard } from '../ui/forms/violations-card.tsx';
import { useSetPassword } from './use-set-password.ts';

const INPUTS = [
  { source: 'password', label: 'account.password.new' },
  { source: 'retypedPassword', label: 'account.password.confirm' },
];

/** /user/password/modify: one's own password (ME-05, ME-06); this session goes on, the others end (RIGHTS-13). */
export function PasswordPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const me = useSessionUser();
  const resolver = useEntityResolver(passwordChange, null);
  // A new key after each save makes an empty form.
  const [saveCount, setSaveCount] = useState(0);
  const { setPassword, failure } = useSetPassword(me?.id ?? '', () => {
    setSaveCount(saveCount + 1);
    notify('account.password.success', { type: 'success' });
  });
  return (
    <>
      <Title title={translate('account.password.title')} />
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
        <Form
          key={saveCount}
          record={{}}
          resolver={resolver}
          onSubmit={setPassword}
          noValidate
          disableInvalidFormNotification
        >
          {saveCount > 0 && !failure && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {translate('account.password.success')}
            </Alert>
          )}
          {failure && <RefusedBanner text={failure} />}
          <ViolationsCard />
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('account.password.hint')}
          </Typography>
          {/* Password managers want to know whose password it is. */}
          <input type="text" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
          <FormColumn>
            {INPUTS.map(({ source, label }) => (
              <PasswordInput
                key={source}
                source={source}
                label={label}
                isRequired
                helperText={false}
                slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
              />
            ))}
          </FormColumn>
          <SaveToolbar cancelTo="/dashboard" label="account.password.send" />
        </Form>
      </Card>
    </>
  );
}
