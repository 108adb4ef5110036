import { useTranslate } from 'react-admin';
import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { FigureLink } from './figure-link.tsx';
import { addressOf, queueList } from './links.ts';
import { Panel, Row, RowList } from './panel.tsx';

/** The people who wait for a place, by cell (DASH-02). */
export function QueuePanel({ queue }: Pick<DashboardFigures, 'queue'>) {
  const translate = useTranslate();
  return (
    <Panel
      title={translate('dashboard.figures.queue')}
      empty={queue.length === 0 && translate('dashboard.figures.noQueue')}
    >
      <RowList>
        {queue.map(({ cell, count }) => {
          const text = translate('dashboard.figures.inQueue', { smart_count: count });
          return (
            <Row key={cell.id} name={cell.name}>
              <FigureLink to={addressOf(queueList(cell.id))} label={`${cell.name} : ${text}`}>
                {text}
              </FigureLink>
            </Row>
          );
        })}
      </RowList>
    </Panel>
  );
}
