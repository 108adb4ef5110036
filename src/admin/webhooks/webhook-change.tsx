import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Form, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ShownWebhook } from '../../domain/webhooks.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { DialogButtons } from '../ui/forms/dialog-buttons.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { useSaveWebhook } from './use-webhooks.ts';
import { WebhookInputs } from './webhook-inputs.tsx';

interface ChangeProps {
  readonly webhook: ShownWebhook;
}

/** Changes the address and the events of a webhook; its secret stays. */
export function WebhookChange({ webhook }: ChangeProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => setIsOpen(true)}
        aria-label={translate('webhooks.change.of', { url: webhook.url })}
      >
        {translate('webhooks.change.button')}
      </Button>
      {isOpen && <ChangeDialog webhook={webhook} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ChangeDialog({ webhook, onClose }: ChangeProps & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider<AppDataProvider>();
  // The list is read again every few seconds: the form keeps the webhook with which it was opened.
  const [openedWebhook] = useState(webhook);
  const { submit, isStale } = useSaveWebhook(async (form) => {
    // Values that were shown as newer may be replaced.
    await provider.changeWebhook(isStale ? webhook : openedWebhook, form);
    onClose();
    notify('webhooks.changed', { type: 'success' });
  });
  return (
    <TitledDialog
      maxWidth="sm"
      title={translate('webhooks.change.title')}
      onClose={onClose}
      form={(parts) => (
        <Form record={openedWebhook} onSubmit={submit} noValidate disableInvalidFormNotification>
          {parts}
        </Form>
      )}
      buttons={<DialogButtons onClose={onClose} />}
    >
      {isStale && <NewerValues webhook={webhook} />}
      <Stack sx={{ gap: 1, pt: 1, alignItems: 'flex-start' }}>
        <WebhookInputs />
      </Stack>
    </TitledDialog>
  );
}

/** Shows the values that somebody else saved meanwhile (SEC-04). */
function NewerValues({ webhook: { url, events } }: ChangeProps) {
  const translate = useTranslate();
  const names = events.map((event) => translate(`webhooks.events.${event}`)).join(', ');
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {translate('webhooks.change.stale', { url, events: names })}
    </Alert>
  );
}
