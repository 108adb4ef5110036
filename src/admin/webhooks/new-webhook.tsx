import { Card, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Form, useDataProvider, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { NewWebhook } from '../../domain/webhooks.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useSaveWebhook } from './use-webhooks.ts';
import { WebhookInputs } from './webhook-inputs.tsx';

/** The form of a new webhook. */
export function NewWebhookForm() {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useDataProvider<AppDataProvider>();
  const [newWebhook, setNewWebhook] = useState<NewWebhook | null>(null);
  const [createdCount, setCreatedCount] = useState(0);
  const { submit } = useSaveWebhook(async (form) => {
    setNewWebhook(await provider.createWebhook(form));
    setCreatedCount(createdCount + 1);
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        {translate('webhooks.new')}
      </Typography>
      {/* A new key after each creation makes an empty form. */}
      <Form key={createdCount} record={{}} onSubmit={submit} noValidate disableInvalidFormNotification>
        <Stack sx={{ mt: 1, gap: 1, alignItems: 'flex-start' }}>
          <WebhookInputs />
          <CreateButton />
        </Stack>
      </Form>
      {newWebhook && <SecretDialog webhook={newWebhook} onClose={() => setNewWebhook(null)} />}
    </Card>
  );
}

function CreateButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <BusyButton type="submit" busy={isSubmitting}>
      {translate('webhooks.create')}
    </BusyButton>
  );
}
