import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { NewWebhook, ShownWebhook } from '../../domain/webhooks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRenewSecret } from './use-webhooks.ts';

/** Renews the secret of a webhook, once that is confirmed, and shows the new one, once. */
export function SecretRenewal({ webhook }: { readonly webhook: ShownWebhook }) {
  const { url, isActive, previousSecretUntil } = webhook;
  const translate = useTranslate();
  /** The webhook as it was when the question came: a renewal by somebody else in between is refused. */
  const [webhookInQuestion, setWebhookInQuestion] = useState(webhook);
  const [isAsking, setIsAsking] = useState(false);
  const [renewedWebhook, setRenewed] = useState<NewWebhook | null>(null);
  const { run, isPending } = useRenewSecret(setRenewed);
  const ask = () => {
    setWebhookInQuestion(webhook);
    setIsAsking(true);
  };
  const confirm = () => {
    setIsAsking(false);
    run(webhookInQuestion);
  };
  return (
    <>
      <Button disabled={isPending} onClick={ask} aria-label={translate('webhooks.renewal.of', { url })}>
        {translate('webhooks.renewal.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('webhooks.renewal.title')}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {translate(isActive ? 'webhooks.renewal.text' : 'webhooks.renewal.stoppedText', { url })}
        {isActive && previousSecretUntil && ` ${translate('webhooks.renewal.again')}`}
      </ConfirmDialog>
      {renewedWebhook && <SecretDialog webhook={renewedWebhook} onClose={() => setRenewed(null)} />}
    </>
  );
}
