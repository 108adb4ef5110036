import { dayOf } from '../../../domain/dates/days.ts';
import type { RecordEvent } from '../../data-provider/calls/veteran-calls.ts';

interface PersonOfDay {
  readonly by: RecordEvent['by'];
  readonly events: readonly RecordEvent[];
}

interface DayOfEvents {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Each person of the day once; the person of the newest event stands first. */
  readonly people: readonly PersonOfDay[];
}

/** Groups events, the newest first, by day and within a day by person; the events of a person keep their order. */
export function groupByDay(events: readonly RecordEvent[]): readonly DayOfEvents[] {
  const days = Map.groupBy(events, ({ moment }) => dayOf(moment));
  return [...days].map(([day, ofDay]) => ({
    day,
    people: [...Map.groupBy(ofDay, ({ by }) => by?.id).values()].map((group) => ({
      by: group[0]?.by ?? null,
      events: group,
    })),
  }));
}
