import { Box, Button, Card, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { RequestLines } from '../privacy/request-lines.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { SecurityFrame } from './security-frame.tsx';

/** /securite/demandes: every request of a person, the latest first (SEC-07). */
export const RequestsPage = () => (
  <SecurityFrame page="requests" intro="personRights.register.intro">
    <Requests />
  </SecurityFrame>
);

function Requests() {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['privacyRequests'],
    queryFn: ({ pageParam, signal }) => provider.allPrivacyRequests(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  const lines = data.pages.flatMap((page) => page.lines);
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 860 }}>
      {lines.length === 0 && (
        <Typography color="textSecondary">{translate('personRights.register.none')}</Typography>
      )}
      <RequestLines lines={lines} withRecords />
      {error && <ErrorView error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Box sx={{ pt: 1.5 }}>
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {translate('security.older')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
