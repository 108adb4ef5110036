import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';

/** Says whether documents are scanned (DOC-06); nothing until the server has answered. */
export function ScannerNote() {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['virusScanner'],
    queryFn: ({ signal }) => provider.virusScanner(signal),
    retry: false,
  });
  if (!data) return null;
  const { state, waiting, quarantined } = data;
  const severity = state === 'ready' && quarantined === 0 ? 'info' : 'warning';
  return (
    <Alert severity={severity} sx={{ mb: 2, maxWidth: '110ch' }}>
      {translate(`security.scanner.${state}`, { waiting, quarantined })}
    </Alert>
  );
}
