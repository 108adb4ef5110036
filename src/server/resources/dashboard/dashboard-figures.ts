import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  type CellToday,
  type DashboardFigures,
  ENDING_SOON_DAYS,
} from '../../../domain/dashboard-figures.ts';
import { addDays, writeMoment } from '../../../domain/dates/days.ts';
import { can, SUPER_ADMIN } from '../../../domain/rights/rights.ts';
import type { ApiContext, ApiOperation, ApiRequest } from '../../api-context.ts';
import { isBackupLate, lastBackup } from '../../backup/last-backup.ts';
import { stillWaits } from '../../booking/waiting-list/still-waits.ts';
import type { Caller } from '../../caller.ts';
import { todayOf } from '../../clock.ts';
import {
  calendars,
  cells,
  failedMails,
  queueEntries,
  users,
  veteranDoubles,
  webhooks,
} from '../../db/schema.ts';
import { namedJson } from '../../hydra/named-json.ts';
import { accessTo } from '../../hydra/operations.ts';
import type { Resource } from '../../hydra/resource.ts';
import { comingChanges, writeChange } from '../../privacy/retention-state.ts';
import { isAllowed } from '../../session/caller.ts';
import { requireCaller } from '../../session/require-caller.ts';
import { calendars as calendarResource } from '../calendars.ts';
import { failedMails as failedMailResource } from '../failed-mails.ts';
import { users as userResource } from '../users.ts';
import { veteranDoubles as doubleResource } from '../veterans/veteran-doubles.ts';
import { nextOpenDays, todayByCell } from './day-figures.ts';
import { freeDayFigures } from './free-day-figures.ts';
import { rowsAsJson } from './rows.ts';

/** People who wait for a place, by cell. */
const queueByCell = (context: ApiContext): SQL =>
  rowsAsJson(sql`
    select ${namedJson(cells, 'cells')} as cell, waiting.count
    from (select ${queueEntries.cell} as id, count(*)::int as count from ${queueEntries}
      where ${stillWaits(context)} group by 1) as waiting
    join ${cells} on ${cells.id} = waiting.id order by ${cells.name}, ${cells.id}`);

/** The calendars that somebody has to care for (`CalendarFigures`). */
function calendarFigures(context: ApiContext): SQL {
  const today = todayOf(context);
  const endsSoon = lte(calendars.endDate, addDays(today, ENDING_SOON_DAYS));
  return sql`(
    select json_build_object('endingSoon', count(*) filter (where ${endsSoon}),
      'notSent', count(*) filter (where not ${calendars.sent}))
    from ${calendars} where ${and(eq(calendars.archived, false), gte(calendars.endDate, today))})`;
}

const countOf = (
  table: typeof users | typeof veteranDoubles | typeof failedMails | typeof webhooks,
  where: SQL | undefined,
): SQL => sql`(select count(*)::int from ${table} where ${where})`;

/** The parts that hang on a right of their own: on that to the list which they lead to. */
function partsByRight(context: ApiContext, caller: Caller): Record<string, SQL> {
  const part = (resource: Resource, figures: SQL) =>
    isAllowed(caller, accessTo(resource, 'LIST')) ? figures : sql`null::json`;
  return {
    calendars: part(calendarResource, calendarFigures(context)),
    doubles: part(doubleResource, countOf(veteranDoubles, eq(veteranDoubles.dismissed, false))),
    failedMails: part(failedMailResource, countOf(failedMails, sql`true`)),
    accounts: part(userResource, countOf(users, and(isNull(users.role), eq(users.enable, true)))),
    retention: can(caller.menuRole, 'Security', 'LIST') ? comingChanges(context) : sql`null::json`,
    stoppedWebhooks:
      caller.role === SUPER_ADMIN ? countOf(webhooks, isNotNull(webhooks.switchedOffDate)) : sql`null::int`,
  };
}

/** The age of the last backup, for those who see the service's settings; null for others, and without BACKUP_DIR (OPS-08). */
async function backupFigures({ context, caller }: ApiRequest): Promise<DashboardFigures['backup']> {
  const { db, settings, clock } = context;
  if (!settings.backupDir || caller?.role !== SUPER_ADMIN) return null;
  const last = await lastBackup(db);
  return {
    last: last && writeMoment(settings.timezone, last.getTime()),
    isLate: isBackupLate(last, clock()),
  };
}

/** GET /api/dashboard_figures: all figures in one statement, so that they are of one moment (DASH-02). */
async function readFigures(request: ApiRequest): Promise<DashboardFigures> {
  const { context, caller } = request;
  const parts = {
    today: todayByCell(context),
    nextDays: nextOpenDays(context),
    freeDays: freeDayFigures(context),
    queue: queueByCell(context),
    ...partsByRight(context, requireCaller(caller)),
  };
  const columns = Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.identifier(name)}`);
  const { rows } = await context.db.execute<
    Omit<DashboardFigures, 'day' | 'backup'> & Record<string, unknown>
  >(sql`select ${sql.join(columns, sql`, `)}`);
  const [figures] = rows;
  if (!figures) throw new Error('a statement without FROM gives one row');
  const withOffset = ({ longestWait, ...cell }: CellToday): CellToday => ({
    ...cell,
    longestWait: longestWait && {
      id: longestWait.id,
      since: writeMoment(context.settings.timezone, Date.parse(longestWait.since)),
    },
  });
  return {
    ...figures,
    day: todayOf(context),
    today: figures.today.map(withOffset),
    retention: figures.retention?.map((change) => writeChange(context, change)) ?? null,
    backup: await backupFigures(request),
  };
}

export const dashboardFigures: ApiOperation = {
  method: 'GET',
  path: '/api/dashboard_figures',
  mayUseStandby: true,
  // As the figures of appointments (FIG-01).
  access: { menu: 'Appointment', action: 'LIST' },
  // The answer holds counts of people and names nobody.
  accessLogScope: 'nothing',
  handle: async (request) => ({
    body: { '@id': request.path, '@type': 'DashboardFigures', ...(await readFigures(request)) },
  }),
};
