import { useTranslate } from 'react-admin';
import type { DashboardFigures, FirstFreeDay } from '../../../domain/dashboard-figures.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { dayInYear } from '../../../domain/dates/long-day.ts';
import { FigureLink } from './figure-link.tsx';
import { groupsOf } from './free-day-groups.ts';
import { freeDayAddress } from './links.ts';
import { Panel, Row, RowList } from './panel.tsx';

/** The first day on which a visitor finds a place, by cell and by reason (DASH-02). */
export function FreeDaysPanel({ day, freeDays }: Pick<DashboardFigures, 'day' | 'freeDays'>) {
  const translate = useTranslate();
  const { cells } = freeDays;
  const reasons = groupsOf(freeDays.reasons);
  return (
    <Panel
      title={translate('dashboard.figures.freeDays')}
      empty={cells.length === 0 && translate('dashboard.figures.noCalendar')}
    >
      <RowList label={translate('figures.by.cell')}>
        {cells.map((one) => (
          <FreeDayRow
            key={one.of.id}
            name={one.of.name}
            free={one.free}
            today={day}
            where={({ region }) => region.name}
          />
        ))}
      </RowList>
      <RowList label={translate('figures.by.reason')}>
        {reasons.map(({ names, free }) => (
          <FreeDayRow
            key={names?.join() ?? 'others'}
            name={
              names?.join(', ') ??
              translate(`dashboard.figures.${reasons.length === 1 ? 'all' : 'other'}Reasons`)
            }
            free={free}
            today={day}
            where={({ cell, region }) => `${cell.name}, ${region.name}`}
          />
        ))}
      </RowList>
    </Panel>
  );
}

interface FreeDayRowProps {
  readonly name: string;
  readonly free: FirstFreeDay | null;
  readonly today: string;
  /** The text of the office in the row. */
  readonly where: (free: FirstFreeDay) => string;
}

function FreeDayRow({ name, free, today, where }: FreeDayRowProps) {
  const translate = useTranslate();
  if (!free) return <Row name={name}>{translate('dashboard.figures.noFreeDay')}</Row>;
  const day =
    free.day === today
      ? translate('figures.today')
      : free.day === addDays(today, 1)
        ? translate('figures.tomorrow')
        : dayInYear(free.day);
  const text = translate('dashboard.figures.freeDayAt', { day, place: where(free) });
  return (
    <Row name={name}>
      <FigureLink to={freeDayAddress(free)} label={translate('figures.freeLink', { name, free: text })}>
        {text}
      </FigureLink>
    </Row>
  );
}
