import { Box, Card, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Title, useTranslate } from 'react-admin';
import { type DataExport, isUnderWay } from '../../domain/data-exports.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ENTRIES } from '../ui/lists/entries.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { NoRecord } from '../ui/records/no-record.tsx';
import { ExportEntry } from './export-entry.tsx';
import { useDataExports, useRequestExport } from './use-data-exports.ts';

/** The full exports: one is asked for, made in the background, and fetched within a day (DATA-01). */
export function DataExportsPage() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useDataExports();
  if (!data)
    return <NoRecord title={translate('dataExports.title')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860 }}>
      <Title title={translate('dataExports.title')} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Request exports={data} />
      <Exports exports={data} />
    </Stack>
  );
}

/** Explains what an export holds, and asks for one. */
function Request({ exports }: { readonly exports: readonly DataExport[] }) {
  const translate = useTranslate();
  const { run, isPending } = useRequestExport();
  const isBusy = exports.some(({ state }) => isUnderWay(state));
  return (
    <Card sx={{ p: { xs: 2, md: 3 } }}>
      <Typography>{translate('dataExports.content')}</Typography>
      <Typography sx={{ mt: 1 }}>{translate('dataExports.leftOut')}</Typography>
      <Typography sx={{ mt: 1 }} color="textSecondary">
        {translate('dataExports.care')}
      </Typography>
      <BusyButton busy={isPending} disabled={isPending || isBusy} onClick={() => run()} sx={{ mt: 2 }}>
        {translate('dataExports.request')}
      </BusyButton>
      {isBusy && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('dataExports.oneAtATime')}
        </Typography>
      )}
    </Card>
  );
}

function Exports({ exports }: { readonly exports: readonly DataExport[] }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'var(--color-primary)' }}>
        {translate('dataExports.list')}
      </Typography>
      {exports.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('dataExports.empty')}
        </Typography>
      )}
      <Box component="ol" sx={ENTRIES}>
        {exports.map((one) => (
          <ExportEntry key={one.id} entry={one} />
        ))}
      </Box>
    </Card>
  );
}
