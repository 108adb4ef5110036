import { Box, Card, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Title, useTranslate } from 'react-admin';
import { ENTRIES } from '../ui/lists/entries.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { NoRecord } from '../ui/records/no-record.tsx';
import { NewWebhookForm } from './new-webhook.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookEntry } from './webhook-entry.tsx';

/** /parametres/webhooks: the addresses of other programs that hear of appointments (API-11). */
export function WebhooksPage() {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, isFetching, refetch } = useWebhooks();
  if (!data)
    return <NoRecord title={translate('webhooks.title')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860 }}>
      <Title title={translate('webhooks.title')} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
          {translate('webhooks.list')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('webhooks.what')}
        </Typography>
        {data.length === 0 && <Typography sx={{ mt: 1 }}>{translate('webhooks.empty')}</Typography>}
        <Box component="ul" sx={ENTRIES}>
          {data.map((webhook) => (
            <WebhookEntry key={webhook.id} webhook={webhook} />
          ))}
        </Box>
      </Card>
      <NewWebhookForm />
    </Stack>
  );
}
