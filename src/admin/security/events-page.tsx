import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { EventExport } from './event-export.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventTable, NoLines } from './event-table.tsx';
import { ScannerNote } from './scanner-note.tsx';
import { SecurityFrame } from './security-frame.tsx';
import { useEventFilter } from './use-event-filter.ts';

/** /securite: who looked, who changed and who tried, the latest first (SEC-06). */
export const EventsPage = () => (
  <SecurityFrame page="events" intro="security.intro">
    <ScannerNote />
    <EventFilters />
    <Events />
  </SecurityFrame>
);

function Events() {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { filter } = useEventFilter();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['securityEvents', filter],
      queryFn: ({ pageParam, signal }) => provider.securityEvents(filter, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    });
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RecordSkeleton />;
  const events = data.pages.flatMap((page) => page.events);
  return (
    <>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1.5, mb: 1.5, flexWrap: 'wrap', minHeight: 40 }}
      >
        <Typography role="status" color="textSecondary" sx={{ flex: '1 1 0' }}>
          {translate(hasNextPage ? 'security.loadedMore' : 'security.loaded', { smart_count: events.length })}
        </Typography>
        <EventExport filter={filter} disabled={events.length === 0} />
      </Stack>
      <Card sx={{ px: { xs: 0, sm: 1 }, pb: 1 }}>
        {events.length === 0 ? (
          <NoLines title="security.empty" text="security.emptyWhy" />
        ) : (
          <EventTable events={events} />
        )}
        {error && <ErrorView error={error} onRetry={() => void fetchNextPage()} />}
        {hasNextPage && !error && (
          <Box sx={{ p: 1.5 }}>
            <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
              {translate('security.older')}
            </Button>
          </Box>
        )}
      </Card>
    </>
  );
}
