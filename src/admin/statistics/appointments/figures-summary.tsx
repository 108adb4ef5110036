import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { FiguresQuery } from '../../data-provider/calls/figure-calls.ts';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { difference } from '../difference.ts';
import { CountLink } from './count-link.tsx';
import { FIGURES, type Line } from './rows.ts';

interface SummaryProps {
  readonly total: Line;
  readonly query: FiguresQuery;
  readonly queryBefore?: FiguresQuery | undefined;
}

/** The figures of the whole period, in large: what a head of service asks first. */
export function FiguresSummary({ total: { now, before }, query, queryBefore }: SummaryProps) {
  const translate = useTranslate();
  const name = translate('figures.total');
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {translate(queryBefore ? 'figures.summaryBeside' : 'figures.summary', {
          from: formatDay(query.startDate),
          to: formatDay(query.endDate),
          ...(queryBefore && {
            fromBefore: formatDay(queryBefore.startDate),
            toBefore: formatDay(queryBefore.endDate),
          }),
        })}
      </Typography>
      <FilterNotes query={query} />
      <Box component="dl" sx={TILES}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {translate(`figures.figures.${figure}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
              <CountLink count={now[figure]} query={query} part={{}} figure={figure} name={name} />
            </Box>
            {before && queryBefore && (
              <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                {queryBefore.startDate.slice(0, 4)} :{' '}
                <CountLink count={before[figure]} query={queryBefore} part={{}} figure={figure} name={name} />{' '}
                ({difference(now[figure], before[figure])})
              </Typography>
            )}
          </div>
        ))}
      </Box>
    </Card>
  );
}

/** Says by what the figures are narrowed: on paper the form is not there to say it. */
const FilterNotes = ({ query }: { query: FiguresQuery }) =>
  (['cell', 'region', 'reason'] as const).map(
    (name) => query[name] !== '' && <NarrowedBy key={name} name={name} link={query[name]} />,
  );

function NarrowedBy({ name, link }: { name: 'cell' | 'region' | 'reason'; link: string }) {
  const translate = useTranslate();
  const { data } = useAllOf(`${name}s`);
  const record = data?.find((one) => one['@id'] === link);
  if (!record) return null;
  return (
    <Typography sx={{ mb: 1 }}>
      {translate('figures.only', {
        field: translate(`resources.appointments.fields.${name}`),
        name: recordName(record),
      })}
    </Typography>
  );
}

const TILES = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
} as const;
