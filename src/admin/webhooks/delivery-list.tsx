import { Box, Button, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { ShownDelivery, ShownWebhook } from '../../domain/webhooks.ts';
import { ENTRIES } from '../ui/lists/entries.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { useDeliveries, useResend } from './use-webhooks.ts';

const COLORS = { waiting: 'warning', delivered: 'success', failed: 'error' } as const;

/** The last deliveries of a webhook, the newest first. */
export function DeliveryList({ webhook: { id, isActive } }: { readonly webhook: ShownWebhook }) {
  const translate = useTranslate();
  const { data, error, refetch } = useDeliveries(id);
  const { run, isPending } = useResend();
  if (!data)
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={80} aria-hidden />
    );
  if (data.length === 0)
    return <Typography color="textSecondary">{translate('webhooks.noDelivery')}</Typography>;
  return (
    <Box component="ol" sx={{ ...ENTRIES, mt: 1 }}>
      {data.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery}>
          {/* A waiting delivery is sent without the button. */}
          {isActive && delivery.status !== 'waiting' && (
            <Button
              size="small"
              disabled={isPending}
              onClick={() => run(delivery.id)}
              aria-label={translate('webhooks.resend.of', { moment: formatMoment(delivery.moment) })}
            >
              {translate('webhooks.resend.button')}
            </Button>
          )}
        </Delivery>
      ))}
    </Box>
  );
}

interface DeliveryProps {
  readonly delivery: ShownDelivery;
  readonly children: ReactNode;
}

/** A delivery: what it told, and what became of it. */
function Delivery({ delivery, children }: DeliveryProps) {
  const translate = useTranslate();
  const { event, appointment, moment, status, attempts, failure, httpStatus, due } = delivery;
  const number = appointment.slice(appointment.lastIndexOf('/') + 1);
  return (
    <li>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography>{formatMoment(moment)}</Typography>
        <Typography>{translate(`webhooks.events.${event}`)}</Typography>
        <Link component={LinkBase} to={`/appointments/${number}`}>
          {translate('webhooks.appointment', { id: number })}
        </Link>
        <Chip
          size="small"
          variant="outlined"
          color={COLORS[status]}
          label={translate(`webhooks.status.${status}`)}
        />
        {children}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {[
          translate('webhooks.attempts', { smart_count: attempts }),
          failure && translate(`webhooks.failures.${failure}`, { status: String(httpStatus) }),
          due && attempts > 0 && translate('webhooks.next', { moment: formatMoment(due) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </li>
  );
}
