import { TextInput, useTranslate } from 'react-admin';
import { WEBHOOK_EVENTS } from '../../domain/webhooks.ts';
import { ChecksInput } from '../ui/inputs/checks-input.tsx';

/** The fields of a webhook, new or changed; the server checks the address, and says at its field what is wrong. */
export function WebhookInputs() {
  const translate = useTranslate();
  return (
    <>
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
    </>
  );
}
