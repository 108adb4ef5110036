import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dayOf, formatDay, formatMoment } from '../../domain/dates/days.ts';
import type { Retention } from '../../domain/privacy/retention.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { useSetRetention } from './use-retention.ts';

interface RuleProps {
  readonly rule: Retention;
}

/** A rule: its period, its runs, and what can be changed about it. */
export function RuleCard({ rule }: RuleProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { canAccess } = useCanAccess({ resource: 'unusualReadings', action: 'edit' });
  const { name, action, months, next } = rule;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        {translate(`retention.rules.${name}`)}
      </Typography>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>
        {months === null
          ? translate('retention.off')
          : translate(`retention.period.${action}`, { smart_count: months })}
      </Typography>
      {next && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('retention.coming', { day: formatDay(dayOf(next.from)), smart_count: next.months })}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '75ch' }}>
        {translate(`retention.about.${name}`)}
      </Typography>
      <Runs rule={rule} />
      {canAccess && <Changes rule={rule} />}
    </Card>
  );
}

function Runs({ rule: { nextRun, due, lastDate, lastCount } }: RuleProps) {
  const translate = useTranslate();
  return (
    <>
      {due !== null && (
        <Typography sx={{ mt: 1 }}>
          {translate(due === 0 ? 'retention.nextNothing' : 'retention.nextRun', {
            moment: formatMoment(nextRun),
            smart_count: due,
          })}
        </Typography>
      )}
      {lastDate && (
        <Typography color="textSecondary">
          {translate('retention.lastRun', { moment: formatMoment(lastDate), smart_count: lastCount ?? 0 })}
        </Typography>
      )}
    </>
  );
}

function Changes({ rule }: RuleProps) {
  const translate = useTranslate();
  const { name, months, next } = rule;
  const [dialog, setDialog] = useState<'period' | 'stop' | null>(null);
  const close = () => setDialog(null);
  const { mutate, isPending } = useSetRetention(name, close);
  const isOff = months === null && next === null;
  const label = (text: string) => ({
    children: translate(`retention.${text}`),
    'aria-label': translate(`retention.${text}Of`, { rule: translate(`retention.rules.${name}`) }),
  });
  return (
    <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => setDialog('period')} {...label(isOff ? 'start' : 'change')} />
      {!isOff && <Button color="inherit" onClick={() => setDialog('stop')} {...label('stop')} />}
      {dialog === 'period' && <PeriodDialog rule={rule} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'stop'}
        title={translate('retention.stopTitle')}
        noLabel={translate('ra.action.cancel')}
        yesLabel={translate('retention.stopYes')}
        busy={isPending}
        onConfirm={() => mutate(null)}
        onClose={close}
      >
        {translate('retention.stopText')}
      </ConfirmDialog>
    </Stack>
  );
}
