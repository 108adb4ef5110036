import { Alert, Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { WEBHOOKS_ADDRESS } from '../../webhooks/address.ts';

/** Says that webhooks were switched off because nothing arrived, for super administrators (API-11). */
export function WebhooksNotice({ stoppedWebhooks }: Pick<DashboardFigures, 'stoppedWebhooks'>) {
  const translate = useTranslate();
  if (!stoppedWebhooks) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" component={LinkBase} to={WEBHOOKS_ADDRESS}>
          {translate('dashboard.figures.webhooks.link')}
        </Button>
      }
    >
      {translate('dashboard.figures.webhooks.stopped', { smart_count: stoppedWebhooks })}
    </Alert>
  );
}
