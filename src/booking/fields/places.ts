import { booking } from '#texts/booking.ts';
import { dayInYear, longDay } from '../../domain/dates/long-day.ts';
import { fill } from '../../i18n/fill.ts';
import type { OpenPlace, Option, SlotQuery } from '../api.ts';
import type { Choices } from '../choices.ts';

/** Lists the places to which a visitor can go, and the next date of each (PUB-09). Pure. */

const { appointment: texts } = booking;

/** The state of places: one is free (until then, or later), all are taken, or there is no calendar. */
export type Standing = 'open' | 'full' | 'closed';

/** The first free day of places, which the server gives soonest first. */
const firstDay = (places: readonly OpenPlace[]): string | undefined =>
  places.find(({ days }) => days.length > 0)?.days[0];

function standingOf(places: readonly OpenPlace[]): Standing {
  if (firstDay(places)) return 'open';
  return places.length > 0 ? 'full' : 'closed';
}

/** A free day in words; with its year where that is not this one. */
const dayText = (day: string | undefined, today: string): string =>
  (day?.slice(0, 4) === today.slice(0, 4) ? dayInYear : longDay)(day);

/** Options with their next free day: those that have one first, then full ones, then those without a calendar. */
function withStanding(
  options: readonly Option[],
  placesOf: (link: string) => readonly OpenPlace[],
  today: string,
): readonly Option[] {
  const withNames = (standing: Standing) =>
    options.flatMap(({ '@id': link, name }) => {
      const places = placesOf(link);
      if (standingOf(places) !== standing) return [];
      return [{ '@id': link, name: fill(texts[standing], { name, day: dayText(firstDay(places), today) }) }];
    });
  return [...withNames('open'), ...withNames('full'), ...withNames('closed')];
}

export const regionOptions = ({ regions, places }: Choices, today: string): readonly Option[] =>
  withStanding(regions, (link) => places.filter(({ region }) => region === link), today);

/** The cells to choose from: those of the wilaya, once it is chosen. */
export const cellOptions = ({ cells, places }: Choices, region: string, today: string): readonly Option[] =>
  withStanding(
    cells,
    (link) => places.filter((place) => place.cell === link && (!region || place.region === region)),
    today,
  );

/** The next free day of what is chosen: below its select, which a phone cuts. '' before a choice, or where none is free. */
export function nextDayText(
  { places }: Choices,
  { region, cell }: Pick<OpenPlace, 'region' | 'cell'>,
  today: string,
): string {
  const day = firstDay(places.filter((place) => place.region === region && (!cell || place.cell === cell)));
  return day ? fill(texts.next, { day: dayText(day, today) }) : '';
}

type PlaceName = Pick<OpenPlace, 'region' | 'cell'>;

const isOf =
  ({ region, cell }: PlaceName) =>
  (place: OpenPlace): boolean =>
    place.region === region && place.cell === cell;

/** The next days with places of a wilaya and cell. */
export const openDaysOf = ({ places }: Choices, name: PlaceName): readonly string[] =>
  places.find(isOf(name))?.days ?? [];

/**
 * The standing of a wilaya and cell until a day. `full` means that no place is free until then: a visitor can wait there
 * (QUEUE-01).
 * @param date YYYY-MM-DD, as the form has it
 */
export function standingUntil(
  { places }: Choices,
  { date, ...name }: PlaceName & { readonly date: string },
): Standing {
  const place = places.find(isOf(name));
  if (!place) return 'closed';
  const [first] = place.days;
  // A place that receives nobody until then has nothing to wait for.
  return (first !== undefined && first <= date) || date < place.firstDay ? 'open' : 'full';
}

/** The last day on which a full place receives: somebody who names no day waits until then. Else undefined. */
export const dayToWaitUntil = ({ places }: Choices, name: PlaceName): string | undefined => {
  const place = places.find(isOf(name));
  return place?.days.length === 0 ? place.lastDay : undefined;
};

/** The choices without a day of a place: its last hour was taken since they were read. */
export const withoutDay = (choices: Choices, { date, ...name }: SlotQuery): Choices => ({
  ...choices,
  places: choices.places.map((place) =>
    isOf(name)(place) ? { ...place, days: place.days.filter((day) => day !== date) } : place,
  ),
});

/** The cell that alone serves a wilaya; '' where several do, or none. */
export function onlyCell({ places }: Choices, region: string): string {
  const [only, ...others] = places.filter((place) => place.region === region);
  return only && others.length === 0 ? only.cell : '';
}
