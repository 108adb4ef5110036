import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type DashboardFigures, ENDING_SOON_DAYS } from '../../../domain/dashboard-figures.ts';
import { FigureLink } from './figure-link.tsx';
import {
  accountsList,
  addressOf,
  doublesList,
  endingCalendars,
  failedMailsList,
  type ListLink,
  unsentCalendars,
} from './links.ts';
import { Panel, RowList } from './panel.tsx';

/** Records that somebody has to care for. */
interface Task {
  /** A key below `dashboard.figures.tasks`. */
  readonly name: string;
  readonly count: number;
  readonly list: ListLink;
}

type Parts = Pick<DashboardFigures, 'day' | 'calendars' | 'doubles' | 'failedMails' | 'accounts'>;

/** The tasks whose figures the user may see. */
function tasksOf({ day, calendars, doubles, failedMails, accounts }: Parts): readonly Task[] {
  return [
    ...(calendars
      ? [
          { name: 'endingSoon', count: calendars.endingSoon, list: endingCalendars(day) },
          { name: 'notSent', count: calendars.notSent, list: unsentCalendars(day) },
        ]
      : []),
    ...(failedMails === null ? [] : [{ name: 'failedMails', count: failedMails, list: failedMailsList }]),
    ...(doubles === null ? [] : [{ name: 'doubles', count: doubles, list: doublesList }]),
    ...(accounts === null ? [] : [{ name: 'accounts', count: accounts, list: accountsList }]),
  ];
}

/** Lists the work that waits for somebody: calendars, failed mails, doubles, accounts (DASH-02). */
export function TasksPanel({ figures }: { figures: Parts }) {
  const translate = useTranslate();
  const tasks = tasksOf(figures);
  if (tasks.length === 0) return null;
  return (
    <Panel title={translate('dashboard.figures.tasks.title')}>
      <RowList>
        {tasks.map(({ name, count, list }) => (
          <Box component="li" key={name} sx={{ py: 0.25, color: count === 0 ? 'text.secondary' : undefined }}>
            {count === 0 ? (
              translate(`dashboard.figures.tasks.${name}None`, { days: ENDING_SOON_DAYS })
            ) : (
              <FigureLink to={addressOf(list)}>
                {translate(`dashboard.figures.tasks.${name}`, { smart_count: count, days: ENDING_SOON_DAYS })}
              </FigureLink>
            )}
          </Box>
        ))}
      </RowList>
    </Panel>
  );
}
