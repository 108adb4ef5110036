import { Alert, Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { dayOf, formatDay } from '../../../domain/dates/days.ts';
import { SECURITY_PAGES } from '../../security/addresses.ts';

/** Announces shorter periods of retention before they are in force (SEC-08). */
export function RetentionNotice({ retention }: Pick<DashboardFigures, 'retention'>) {
  const translate = useTranslate();
  if (!retention || retention.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" component={LinkBase} to={SECURITY_PAGES.retention}>
          {translate('retention.notice.link')}
        </Button>
      }
    >
      {retention.map(({ name, months, from }) => (
        <div key={name}>
          {translate('retention.notice.text', {
            day: formatDay(dayOf(from)),
            rule: translate(`retention.rules.${name}`),
            smart_count: months,
          })}
        </div>
      ))}
    </Alert>
  );
}
