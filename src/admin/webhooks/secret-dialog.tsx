import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { NewWebhook } from '../../domain/webhooks.ts';
import { CopyButton, SecretText } from '../ui/secret-text.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';

interface SecretDialogProps {
  readonly webhook: NewWebhook;
  readonly onClose: () => void;
}

/** Shows a new secret, this once. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const { secret, url, previousSecretUntil } = webhook;
  const translate = useTranslate();
  const title = translate('webhooks.secret.title');
  return (
    <TitledDialog
      maxWidth="sm"
      title={title}
      buttons={
        <>
          <CopyButton
            text={secret}
            label={translate('webhooks.secret.copy')}
            copiedText="webhooks.secret.copied"
          />
          <Button onClick={onClose}>{translate('account.close')}</Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">{translate('webhooks.secret.once')}</Alert>
        <SecretText text={secret} label={title} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{translate('webhooks.secret.how', { url })}</Typography>
        {previousSecretUntil && (
          <Typography>
            {translate('webhooks.secret.overlap', { moment: formatMoment(previousSecretUntil) })}
          </Typography>
        )}
      </Stack>
    </TitledDialog>
  );
}
