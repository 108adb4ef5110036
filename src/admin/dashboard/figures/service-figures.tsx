import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { FreeDaysPanel } from './free-days-panel.tsx';
import { NextDaysPanel } from './next-days-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useDashboardFigures } from './use-dashboard-figures.ts';
import { WebhooksNotice } from './webhooks-notice.tsx';

/** The whole service at a glance, for users who may see the figures of appointments (DASH-02, FIG-01). */
export function ServiceFigures() {
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'list' });
  return canAccess ? <Figures /> : null;
}

function Figures() {
  const translate = useTranslate();
  const { data, error, isPending, isFetching, refetch } = useDashboardFigures();
  const retry = () => void refetch();
  return (
    <Box component="section" aria-labelledby="service-figures" sx={BELOW_COLUMNS}>
      <Typography id="service-figures" variant="h2" sx={{ mb: 1.5 }}>
        {translate('dashboard.figures.title')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={480} />}
      {error && !data && <ErrorView error={error} onRetry={retry} />}
      {data && <StaleDataNotice error={error} isFetching={isFetching} onRetry={retry} />}
      {data && <BackupNotice backup={data.backup} />}
      {data && <RetentionNotice retention={data.retention} />}
      {data && <WebhooksNotice stoppedWebhooks={data.stoppedWebhooks} />}
      {data && <Panels figures={data} />}
    </Box>
  );
}

function Panels({ figures }: { figures: DashboardFigures }) {
  const { day, today, nextDays, freeDays, queue } = figures;
  return (
    <Box sx={PANELS}>
      <TodayPanel day={day} today={today} />
      <NextDaysPanel nextDays={nextDays} />
      <FreeDaysPanel day={day} freeDays={freeDays} />
      <QueuePanel queue={queue} />
      <TasksPanel figures={figures} />
    </Box>
  );
}

/** Hidden while the columns above load: they grow then, and would move this section. */
const BELOW_COLUMNS = {
  mt: 3,
  'div:has(.MuiSkeleton-root) + &': { visibility: 'hidden' },
} as const;

const PANELS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :first-of-type': { gridColumn: '1 / -1' },
} as const;
