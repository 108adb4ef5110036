import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { formatMoment } from '../../../domain/dates/days.ts';

/** Says that the last backup is older than a day, for super administrators (OPS-08). */
export function BackupNotice({ backup }: Pick<DashboardFigures, 'backup'>) {
  const translate = useTranslate();
  if (!backup?.isLate) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {backup.last
        ? translate('dashboard.figures.backup.late', { moment: formatMoment(backup.last) })
        : translate('dashboard.figures.backup.none')}
    </Alert>
  );
}
