import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { SettingChange } from '../data-provider/calls/setting-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { LINED_LIST } from '../ui/lists/lined-list.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { countryName } from './setting-input.tsx';

/** Under what the changes are cached. */
export const HISTORY_KEY = ['settingsHistory'] as const;

/** The settings whose values are codes of countries. */
const COUNTRIES: readonly SettingChange['name'][] = ['serviceCountry', 'phoneCountry', 'holidayCountries'];

/** The last changes of settings: who, when, and from what to what (OPS-06). */
export function SettingsHistory() {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: HISTORY_KEY,
    queryFn: ({ signal }) => provider.settingsHistory(signal),
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        {translate('settings.history')}
      </Typography>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RecordSkeleton />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('settings.historyEmpty')}
        </Typography>
      )}
      <Box component="ol" sx={LIST}>
        {data?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Box>
    </Card>
  );
}

const LIST = {
  ...LINED_LIST,
  '& > li': { py: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
} as const;

function Change({ change }: { change: SettingChange }) {
  const translate = useTranslate();
  const { name, moment, by, before, after, isFirst } = change;
  const textOf = (value: SettingChange['before']): string => {
    if (name === 'logo') return translate(value ? 'settings.logo.image' : 'settings.none');
    if (typeof value === 'boolean') return translate(value ? 'screens.record.yes' : 'screens.record.no');
    if (COUNTRIES.includes(name))
      return [value]
        .flat()
        .map((code) => countryName(String(code)))
        .join(', ');
    return value === null || value === '' ? translate('settings.none') : String(value);
  };
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{translate(`resources.settings.fields.${name}`)}</Typography>
      <Typography variant="body2" color="textSecondary" component="time" dateTime={moment}>
        {translate(by ? 'settings.changed' : 'settings.changedUnknown', {
          moment: formatMoment(moment),
          ...(by && { name: by }),
        })}
      </Typography>
      <Typography variant="body2" dir="auto">
        {translate('settings.before', { value: isFirst ? translate('settings.default') : textOf(before) })}
      </Typography>
      <Typography variant="body2" dir="auto">
        {translate('settings.after', { value: textOf(after) })}
      </Typography>
    </li>
  );
}
