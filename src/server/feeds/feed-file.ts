import { TZDate } from '@date-fns/tz/date';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { feedTexts } from '#texts/accounts/feeds.ts';
import { addDays, daySpan } from '../../domain/dates/days.ts';
import { FEED_DAYS } from '../../domain/scheduling/agenda-feeds.ts';
import { fill } from '../../i18n/fill.ts';
import { personName } from '../../i18n/names.ts';
import type { ApiContext } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { within } from '../db/conditions.ts';
import { appointments, calendars, cells, referenceTable, regions } from '../db/schema.ts';
import { newCalendar, USUAL_MINUTES } from '../mail/calendar-entry.ts';

/** The agenda of an office as an iCalendar file (API-10). */

/** More than the busiest cell receives in the days of a file. */
const MAX_ENTRIES = 5000;

/** Asks programs to read the file again after so many seconds. */
const REFRESH_SECONDS = 900;

/** The office whose appointments a file holds. */
interface FeedOffice {
  readonly cell: number;
  readonly region: number | null;
}

const reasons = referenceTable('ParamsAppointmentReason');

/** Reads the appointments of an office that stand, in the order of their times. */
const readEntries = ({ db }: ApiContext, where: SQL | undefined) =>
  db
    .select({
      id: appointments.id,
      calendarUid: appointments.calendarUid,
      sequence: appointments.sequence,
      civility: appointments.civility,
      lastName: appointments.lastName,
      firstName: appointments.firstName,
      veteran: appointments.veteran,
      dateRDV: appointments.dateRDV,
      createdDate: appointments.createdDate,
      updatedDate: appointments.updatedDate,
      cell: cells.name,
      region: regions.name,
      reason: reasons.name,
      minutes: calendars.duration,
    })
    .from(appointments)
    .innerJoin(cells, eq(cells.id, appointments.cell))
    .innerJoin(regions, eq(regions.id, appointments.region))
    .innerJoin(reasons, eq(reasons.id, appointments.reason))
    .leftJoin(calendars, eq(calendars.id, appointments.calendar))
    .where(where)
    .orderBy(asc(appointments.dateRDV), asc(appointments.id))
    .limit(MAX_ENTRIES);

type FeedEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Reads the entries of an office within the days of a file. */
export function readOfficeEntries(
  context: ApiContext,
  { cell, region }: FeedOffice,
): Promise<readonly FeedEntry[]> {
  const { timezone } = context.settings;
  const today = todayOf(context);
  const days = daySpan(timezone, addDays(today, -FEED_DAYS.before), addDays(today, FEED_DAYS.after));
  return readEntries(
    context,
    and(
      within(appointments.dateRDV, days),
      eq(appointments.canceled, false),
      eq(appointments.cell, cell),
      region === null ? undefined : eq(appointments.region, region),
    ),
  );
}

/**
 * Writes entries as iCalendar. Two files of the same entries are the same text, so that a program that has it gets it
 * once.
 * @param name the name of the office
 */
export function writeFeed(
  { settings: { timezone, feedNames } }: Pick<ApiContext, 'settings'>,
  name: string,
  entries: readonly FeedEntry[],
): string {
  const calendar = newCalendar('fr', 'PUBLISH');
  calendar.name(fill(feedTexts.name, { place: name })).ttl(REFRESH_SECONDS);
  for (const { cell, region, reason, minutes, ...row } of entries) {
    const at = (after: number) => new TZDate(row.dateRDV.getTime() + after * 60_000, timezone);
    calendar.createEvent({
      id: row.calendarUid,
      sequence: row.sequence,
      stamp: row.updatedDate ?? row.createdDate,
      timezone,
      start: at(0),
      end: at(minutes ?? USUAL_MINUTES),
      summary: feedNames ? personName(row) : feedTexts.appointment,
      location: `${cell}, ${region}`,
      description: [
        fill(feedTexts.number, { id: row.id }),
        fill(feedTexts.cell, { cell }),
        fill(feedTexts.reason, { reason }),
      ].join('\n'),
    });
  }
  return calendar.toString();
}
