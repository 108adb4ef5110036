import { Box, LinearProgress } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DashboardFigures, DayFill } from '../../../domain/dashboard-figures.ts';
import { dayInYear } from '../../../domain/dates/long-day.ts';
import { formatCount } from '../../../i18n/fill.ts';
import { formatPercent } from '../../statistics/shares.ts';
import { FigureLink } from './figure-link.tsx';
import { addressOf, takenList } from './links.ts';
import { Panel, Row, RowList } from './panel.tsx';

/** The fill of the next open days, each as words and as a bar (DASH-02). */
export function NextDaysPanel({ nextDays }: Pick<DashboardFigures, 'nextDays'>) {
  const translate = useTranslate();
  return (
    <Panel
      title={translate('dashboard.figures.nextDays')}
      empty={nextDays.length === 0 && translate('dashboard.figures.noNextDays')}
    >
      <RowList>
        {nextDays.map((fill) => (
          <DayRow key={fill.day} fill={fill} />
        ))}
      </RowList>
    </Panel>
  );
}

function DayRow({ fill: { day, taken, places } }: { fill: DayFill }) {
  const translate = useTranslate();
  const share = places > 0 ? Math.min(1, taken / places) : 1;
  const text = translate('dashboard.figures.taken', {
    smart_count: taken,
    places: formatCount(places),
    share: formatPercent(share),
  });
  return (
    <Row
      name={dayInYear(day)}
      below={
        <Box sx={{ flexBasis: '100%', pb: 0.75 }}>
          <LinearProgress
            variant="determinate"
            value={100 * share}
            aria-hidden
            sx={{ height: 6, borderRadius: 3 }}
          />
        </Box>
      }
    >
      {taken === 0 ? (
        text
      ) : (
        <FigureLink to={addressOf(takenList(day))} label={`${dayInYear(day)} : ${text}`}>
          {text}
        </FigureLink>
      )}
    </Row>
  );
}
