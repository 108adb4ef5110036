import { dayOf } from '../../../domain/dates/days.ts';
import type { RecordEvent } from '../../data-provider/service-calls.ts';

interface DayOfEvents {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Events that follow each other and are of one person. */
  readonly people: readonly { readonly by: RecordEvent['by']; readonly events: readonly RecordEvent[] }[];
}

/** Groups events by day, and within a day by runs of one person; their order stays. */
export function groupByDay(events: readonly RecordEvent[]): readonly DayOfEvents[] {
  const days: { day: string; people: { by: RecordEvent['by']; events: RecordEvent[] }[] }[] = [];
  for (const event of events) {
    const day = dayOf(event.moment);
    if (days.at(-1)?.day !== day) days.push({ day, people: [] });
    const people = days.at(-1)?.people ?? [];
    const run = people.at(-1);
    if (run && run.by?.id === event.by?.id) run.events.push(event);
    else people.push({ by: event.by, events: [event] });
  }
  return days;
}
