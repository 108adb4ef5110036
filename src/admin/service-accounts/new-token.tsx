import { Alert, Button, Card, Stack } from '@mui/material';
import { LinkBase, Title, useTranslate } from 'react-admin';
import type { ServiceAccountRecord } from '../data-provider/records.ts';
import { CopyButton, SecretText } from '../ui/secret-text.tsx';

/** Shows the token of a new service account, this once (AUTH-13). */
export function NewToken({ account: { name, token } }: { account: ServiceAccountRecord }) {
  const translate = useTranslate();
  const label = translate('users.service.token', { name });
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
      <Title title={label} />
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="warning" sx={{ alignSelf: 'stretch' }}>
          {translate('users.service.once')}
        </Alert>
        <SecretText text={token ?? ''} label={label} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <CopyButton
            text={token ?? ''}
            label={translate('users.service.copy')}
            copiedText="users.service.copied"
          />
          <Button component={LinkBase} to="/serviceAccounts">
            {translate('users.service.done')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
