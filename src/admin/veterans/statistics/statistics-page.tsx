import { Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { PeriodPresets } from '../../statistics/period-presets.tsx';
import { isComplete, periodBefore } from '../../statistics/periods.ts';
import { RequireRight } from '../../ui/records/require-right.tsx';
import { addressOf, askedOf, STATISTICS_ADDRESS, searchOf } from './search.ts';
import { SearchForm } from './search-form.tsx';
import { STATISTICS_KEY, StatisticsCard } from './statistics-card.tsx';

/** /veterans/stats: how many veterans were created and updated in a period (STAT-01, STAT-02, RIGHTS-05). */
export const StatisticsPage = () => (
  <RequireRight action="list" resource="veterans">
    <Statistics />
  </RequireRight>
);

function Statistics() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useLocation().search;
  const search = searchOf(query);

  const statisticsQuery = askedOf(search, search);
  const askedBefore =
    isComplete(search) && search.compare !== '' ? askedOf(search, periodBefore(search)) : undefined;

  const open = (values: Record<string, unknown>) => {
    const address = addressOf(values);
    // The same search again is a wish for fresh numbers, not one more step for Back.
    if (address === addressOf(search)) void queries.invalidateQueries({ queryKey: STATISTICS_KEY });
    else navigate(address);
  };

  return (
    <>
      <Title title={translate('veterans.stats.title')} />
      <PeriodPresets period={search} addressOf={(period) => addressOf({ ...search, ...period })} />
      <SearchForm search={search} onSearch={open} onClear={() => navigate(STATISTICS_ADDRESS)} />
      {isComplete(search) ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {(['created', 'updated'] as const).map((table) => (
            <StatisticsCard key={table} table={table} search={statisticsQuery} searchBefore={askedBefore} />
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">{translate('veterans.stats.intro')}</Typography>
      )}
    </>
  );
}
