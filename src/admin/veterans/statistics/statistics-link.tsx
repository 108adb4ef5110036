import StatisticsIcon from '@mui/icons-material/QueryStatsOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCanAccess, useTranslate } from 'react-admin';
import { STATISTICS_ADDRESS } from './search.ts';

/** Leads to the statistics, for who may LIST veterans (VET-01, RIGHTS-05). */
export function StatisticsLink() {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'list' });
  if (!canAccess) return null;
  return (
    <Button variant="outlined" startIcon={<StatisticsIcon />} component={LinkBase} to={STATISTICS_ADDRESS}>
      {translate('veterans.stats.link')}
    </Button>
  );
}
