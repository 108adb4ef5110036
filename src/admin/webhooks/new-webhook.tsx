import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Form, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { type NewWebhook, WEBHOOK_EVENTS } from '../../domain/webhooks.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ChecksInput } from '../ui/inputs/checks-input.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { CopyButton, SecretText } from '../ui/secret-text.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { useReadAgain } from './use-webhooks.ts';

/** The form of a new webhook; the server checks its address, and says at its field what is wrong. */
export function NewWebhookForm() {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const readAgain = useReadAgain();
  const [newWebhook, setNewWebhook] = useState<NewWebhook | null>(null);
  const [createdCount, setCreatedCount] = useState(0);
  const create = async ({ url = '', events = [] }: FieldValues) => {
    try {
      setNewWebhook(await provider.createWebhook({ url, events }));
      setCreatedCount(createdCount + 1);
      await readAgain();
    } catch (error) {
      const { body } = failureOf(error);
      if (body?.errors) return body.errors;
      notifyError(error);
    }
    return undefined;
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        {translate('webhooks.new')}
      </Typography>
      {/* A new key after each creation makes an empty form. */}
      <Form key={createdCount} record={{}} onSubmit={create} noValidate disableInvalidFormNotification>
        <Stack sx={{ mt: 1, gap: 1, alignItems: 'flex-start' }}>
          <TextInput
            source="url"
            label="webhooks.url"
            type="url"
            isRequired
            fullWidth
            helperText="webhooks.urlHelp"
          />
          <ChecksInput
            source="events"
            label="webhooks.eventsLabel"
            choices={WEBHOOK_EVENTS}
            labelOf={(event) => translate(`webhooks.events.${event}`)}
          />
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

/** Shows the secret of a new webhook, this once. */
function SecretDialog({ webhook: { secret, url }, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  const translate = useTranslate();
  const title = translate('webhooks.secret.title');
  return (
    <TitledDialog
      maxWidth="sm"
      title={title}
      buttons={
        <>
          <CopyButton text={secret} label={translate('webhooks.secret.copy')} done="webhooks.secret.copied" />
          <Button onClick={onClose}>{translate('account.close')}</Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">{translate('webhooks.secret.once')}</Alert>
        <SecretText text={secret} label={title} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{translate('webhooks.secret.how', { url })}</Typography>
      </Stack>
    </TitledDialog>
  );
}
