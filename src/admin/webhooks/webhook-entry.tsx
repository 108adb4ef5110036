import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { ShownWebhook } from '../../domain/webhooks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SecretRenewal } from './secret-renewal.tsx';
import { useDeleteWebhook, useSwitchWebhook } from './use-webhooks.ts';
import { WebhookChange } from './webhook-change.tsx';

interface EntryProps {
  readonly webhook: ShownWebhook;
}

/** A webhook: its address and events, how it fares, and what can be done with it. */
export function WebhookEntry({ webhook }: EntryProps) {
  const translate = useTranslate();
  const { url, events, isActive, waiting, previousSecretUntil } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={isActive ? 'success' : 'default'}
          label={translate(isActive ? 'webhooks.active' : 'webhooks.inactive')}
        />
      </Stack>
      <Typography color="textSecondary">
        {events.map((event) => translate(`webhooks.events.${event}`)).join(', ')}
        {waiting > 0 && ` · ${translate('webhooks.waiting', { smart_count: waiting })}`}
      </Typography>
      {previousSecretUntil && (
        <Typography color="textSecondary">
          {translate('webhooks.overlap', { moment: formatMoment(previousSecretUntil) })}
        </Typography>
      )}
      <Failing webhook={webhook} />
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={translate('webhooks.deliveriesOf', { url })}
        >
          {translate('webhooks.deliveries')}
        </Button>
        <WebhookChange webhook={webhook} />
        <SecretRenewal webhook={webhook} />
        <Switch webhook={webhook} />
        <Removal webhook={webhook} />
      </Stack>
      {isOpen && <DeliveryList webhook={webhook} />}
    </li>
  );
}

/** Says since when nothing arrives, or that the webhook was switched off for it. */
function Failing({ webhook: { failingSince, switchedOffDate } }: EntryProps) {
  const translate = useTranslate();
  if (switchedOffDate)
    return (
      <Alert severity="error" sx={{ mt: 1 }}>
        {translate(failingSince ? 'webhooks.lost' : 'webhooks.unreadable', {
          moment: formatMoment(switchedOffDate),
        })}
      </Alert>
    );
  if (!failingSince) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {translate('webhooks.failing', { moment: formatMoment(failingSince) })}
    </Alert>
  );
}

function Switch({ webhook: { id, url, isActive } }: EntryProps) {
  const translate = useTranslate();
  const { run, isPending } = useSwitchWebhook(id);
  const texts = isActive ? 'webhooks.off' : 'webhooks.on';
  return (
    <Button
      color="inherit"
      disabled={isPending}
      onClick={() => run(!isActive)}
      aria-label={translate(`${texts}.of`, { url })}
    >
      {translate(`${texts}.button`)}
    </Button>
  );
}

/** Deletes the webhook, once that is confirmed. */
function Removal({ webhook: { id, url } }: EntryProps) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isPending } = useDeleteWebhook();
  const confirm = () => {
    setIsAsking(false);
    run(id);
  };
  return (
    <>
      <Button
        color="error"
        disabled={isPending}
        onClick={() => setIsAsking(true)}
        aria-label={translate('webhooks.remove.of', { url })}
      >
        {translate('webhooks.remove.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={translate('webhooks.remove.title')}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {translate('webhooks.remove.text', { url })}
      </ConfirmDialog>
    </>
  );
}
