import { TZDate } from '@date-fns/tz/date';
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '../../domain/visitors/languages.ts';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { serviceIn } from '../settings.ts';
import type { AppointmentDetails } from './appointment-details.ts';
import { senderOf } from './sender.ts';

/** Calendar programs process REQUEST and CANCEL by themselves; PUBLISH is for a file that a person downloads. */
type EntryMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** The calendar entry reminds the visitor this long before the appointment. */
const DAY_SECONDS = 24 * 3600;

const zoneRules = new Map<string, string | null>();

/** Returns a time zone's rules in iCalendar format. Cached, because the library reads its file each time. */
function rulesOfZone(timezone: string): string | null {
  const rules = zoneRules.get(timezone) ?? getVtimezoneComponent(timezone);
  zoneRules.set(timezone, rules);
  return rules;
}

/** An empty calendar, whose entries bring the rules of their zone. */
export const newCalendar = (language: Language, method: EntryMethod): ICalCalendar =>
  ical({
    prodId: { company: 'anciens-combattants', product: 'rendez-vous', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    // For a whole calendar the library would write the stamp, which is UTC, in the zone.
    timezone: { name: null, generator: rulesOfZone },
  });

/** The length of an appointment whose calendar is gone. */
export const USUAL_MINUTES = 30;

/**
 * Writes an appointment as an iCalendar entry (MAIL-02): one UID forever, a SEQUENCE that counts every change, and
 * times in the service's time zone, whose rules are included.
 * @param link a link to include, if any
 */
export function calendarEntry(
  { settings, clock }: Pick<ApiContext, 'settings' | 'clock'>,
  { row, cell, region, address, minutes, papers, papersText }: AppointmentDetails,
  { language, mail: texts, fill }: VisitorTexts,
  { method, link }: { readonly method: EntryMethod; readonly link?: string },
): string {
  const { timezone } = settings;
  const { name: serviceName } = serviceIn(settings, language);
  const calendar = newCalendar(language, method);
  const at = (after: number) => new TZDate(row.dateRDV.getTime() + after * 60_000, timezone);
  calendar.createEvent({
    id: row.calendarUid,
    sequence: row.sequence,
    stamp: clock(),
    timezone,
    start: at(0),
    end: at(minutes ?? USUAL_MINUTES),
    summary: fill(texts.entry, { service: serviceName }),
    location: [fill(texts.placeName, { cell, region }), address].filter(Boolean).join(', '),
    description: [
      fill(texts.named, { name: texts.number, value: String(row.id) }),
      ...(papers.length > 0 ? [fill(texts.papers, { papers: papers.join(', ') })] : []),
      ...(papersText ? [papersText] : []),
    ].join('\n'),
    alarms: row.canceled ? [] : [{ type: ICalAlarmType.display, trigger: DAY_SECONDS }],
    status: row.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(link ? { url: link } : {}),
    ...(method === 'PUBLISH' || !row.email
      ? {}
      : {
          organizer: { name: serviceName, email: senderOf(settings, language).address },
          attendees: [{ email: row.email, rsvp: false }],
        }),
  });
  return calendar.toString();
}
