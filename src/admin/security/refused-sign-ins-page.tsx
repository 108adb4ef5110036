import {
  Box,
  Button,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { RefusedSignIns } from '../data-provider/calls/security-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { EntityName } from '../ui/fields/reference-name.tsx';
import { FilterForm } from '../ui/filters/filter-form.tsx';
import { FilterGrid } from '../ui/filters/filter-grid.tsx';
import { withoutEmptyFilters } from '../ui/filters/filter-values.ts';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { type EventFilter, eventsAddress } from './addresses.ts';
import { NoLines } from './event-table.tsx';
import { SecurityFrame } from './security-frame.tsx';
import { usePeriod } from './use-event-filter.ts';

/** /securite/connexions: the refused sign-ins by account and network (SEC-06). */
export const RefusedSignInsPage = () => (
  <SecurityFrame page="signIns" intro="security.signIns.intro">
    <Period />
    <SignIns />
  </SecurityFrame>
);

function Period() {
  const translate = useTranslate();
  const { period, setPeriod } = usePeriod();
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm
        values={{ ...period }}
        onSubmit={(values: EventFilter) => setPeriod(withoutEmptyFilters(values))}
      >
        <FilterGrid columns="repeat(auto-fill, minmax(220px, 1fr))">
          <DayInput source="after" label="security.filters.after" />
          <DayInput source="before" label="security.filters.before" />
          <Box sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }}>
            <Button type="submit" variant="contained">
              {translate('security.signIns.show')}
            </Button>
          </Box>
        </FilterGrid>
      </FilterForm>
    </Card>
  );
}

const wide = fromWidth('sm');

function SignIns() {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { period } = usePeriod();
  const { data, error, refetch } = useQuery({
    queryKey: ['refusedSignIns', period],
    queryFn: ({ signal }) => provider.refusedSignIns(period, signal),
  });
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  if (data.length === 0)
    return (
      <Card>
        <NoLines title="security.signIns.empty" text="security.signIns.emptyWhy" />
      </Card>
    );
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('security.signIns.account')}</TableCell>
            <TableCell sx={wide}>{translate('security.signIns.network')}</TableCell>
            <TableCell align="right">{translate('security.signIns.count')}</TableCell>
            <TableCell sx={wide}>{translate('security.signIns.first')}</TableCell>
            <TableCell>{translate('security.signIns.last')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((group) => (
            <SignInRow
              key={`${group.account?.id} ${group.unknownName} ${group.network}`}
              group={group}
              period={period}
            />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function SignInRow({ group, period }: { group: RefusedSignIns; period: EventFilter }) {
  const translate = useTranslate();
  const { account, unknownName, network, count, first, last } = group;
  const lines = eventsAddress({
    ...period,
    kind: ['signInRefused'],
    ...(account?.['@id'] ? { user: account['@id'] } : {}),
    ...(network ? { address: network } : {}),
  });
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {account ? (
          <EntityName reference={account} entityName="User" link />
        ) : (
          translate(unknownName ? 'security.signIns.unknown' : 'security.signIns.malformed', {
            name: unknownName ?? '',
          })
        )}
        <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
          {network}
        </Typography>
        <Link component={LinkBase} to={lines} variant="body2" sx={{ display: 'block' }}>
          {translate('security.events')}
        </Link>
      </TableCell>
      <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{network}</TableCell>
      <TableCell align="right">{count}</TableCell>
      <TableCell sx={wide}>{formatMoment(first)}</TableCell>
      <TableCell>{formatMoment(last)}</TableCell>
    </TableRow>
  );
}
