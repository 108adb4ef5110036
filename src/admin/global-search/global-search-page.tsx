import SearchIcon from '@mui/icons-material/TravelExploreOutlined';
import { Box, Card, LinearProgress, Stack, Typography } from '@mui/material';
import { ListBase, Title, useListContext, useLocation, useTranslate } from 'react-admin';
import type { CallMeta } from '../data-provider/call-meta.ts';
import { countFilters } from '../ui/filters/filter-values.ts';
import { ListTotal, PAGE_SIZE } from '../ui/lists/list-parts.tsx';
import { ListBody } from '../ui/lists/record-list.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { Results } from './results.tsx';
import { SearchCard } from './search-card.tsx';
import { VisitorAppointments } from './visitor-appointments.tsx';

/** Whether the address asks for anything: until then nothing is fetched. */
function useAsked(): boolean {
  const { search } = useLocation();
  try {
    return countFilters(JSON.parse(new URLSearchParams(search).get('filter') ?? '{}')) > 0;
  } catch {
    return false;
  }
}

/** The global search over veterans, for users who may list them (GS-01, GS-02). */
export function GlobalSearchPage() {
  const translate = useTranslate();
  const query = useAsked();
  const meta = { path: '/api/globalSearch' } satisfies CallMeta;
  // The page itself says what failed: no toast beside it.
  const queryOptions = { meta, enabled: query, onError: () => undefined };
  return (
    <RequireRight action="list" resource="veterans">
      <ListBase
        disableAuthentication
        resource="veterans"
        // The API's own order, the nearest first.
        sort={{ field: 'id', order: 'ASC' }}
        perPage={PAGE_SIZE}
        storeKey={false}
        queryOptions={queryOptions}
      >
        <Title title={translate('layout.app.globalSearch')} />
        <SearchCard />
        {query ? <SearchResults /> : <Start />}
      </ListBase>
    </RequireRight>
  );
}

function SearchResults() {
  const { isFetching, isPending } = useListContext();
  return (
    <>
      <Box sx={{ mb: 1, minHeight: 24 }}>
        <ListTotal />
      </Box>
      <Box sx={{ height: 3, mb: '-3px', position: 'relative', zIndex: 1 }}>
        {isFetching && !isPending && <LinearProgress sx={{ height: 3 }} />}
      </Box>
      <ListBody>
        <Results />
      </ListBody>
      <VisitorAppointments />
    </>
  );
}

/** Before the first search: what can be looked for. */
function Start() {
  const translate = useTranslate();
  return (
    <Card>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: 6 }}>
        <SearchIcon sx={{ fontSize: 44, color: 'text.secondary' }} aria-hidden />
        <Typography variant="h3" component="p">
          {translate('globalSearch.start')}
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {translate('globalSearch.startHint')}
        </Typography>
      </Stack>
    </Card>
  );
}
