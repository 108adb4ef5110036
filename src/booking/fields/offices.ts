import { booking } from '#texts/booking.ts';
import { dayInYear, longDay } from '../../domain/dates/long-day.ts';
import { fill } from '../../i18n/fill.ts';
import type { OpenOffice, Option, SlotQuery } from '../api.ts';
import type { Choices } from '../choices.ts';

/** Lists the offices to which a visitor can go, and the next date of each (PUB-09). Pure. */

const { appointment: texts } = booking;

/** The state of offices: one has a free day (until then, or later), all are full, or there is no calendar. */
export type Standing = 'open' | 'full' | 'closed';

/** The first free day of offices, which the server gives soonest first. */
const firstDay = (offices: readonly OpenOffice[]): string | undefined =>
  offices.find(({ days }) => days.length > 0)?.days[0];

function standingOf(offices: readonly OpenOffice[]): Standing {
  if (firstDay(offices)) return 'open';
  return offices.length > 0 ? 'full' : 'closed';
}

/** A free day in words; with its year where that is not this one. */
const dayText = (day: string | undefined, today: string): string =>
  (day?.slice(0, 4) === today.slice(0, 4) ? dayInYear : longDay)(day);

/** Options with their next free day: those that have one first, then full ones, then those without a calendar. */
function withStanding(
  options: readonly Option[],
  officesOf: (link: string) => readonly OpenOffice[],
  today: string,
): readonly Option[] {
  const withNames = (standing: Standing) =>
    options.flatMap(({ '@id': link, name }) => {
      const offices = officesOf(link);
      if (standingOf(offices) !== standing) return [];
      return [{ '@id': link, name: fill(texts[standing], { name, day: dayText(firstDay(offices), today) }) }];
    });
  return [...withNames('open'), ...withNames('full'), ...withNames('closed')];
}

export const regionOptions = ({ regions, places: offices }: Choices, today: string): readonly Option[] =>
  withStanding(regions, (link) => offices.filter(({ region }) => region === link), today);

/** The cells to choose from: those of the wilaya, once it is chosen. */
export const cellOptions = (
  { cells, places: offices }: Choices,
  region: string,
  today: string,
): readonly Option[] =>
  withStanding(
    cells,
    (link) => offices.filter((office) => office.cell === link && (!region || office.region === region)),
    today,
  );

/** The next free day of what is chosen: below its select, which a phone cuts. '' before a choice, or where none is free. */
export function nextDayText(
  { places: offices }: Choices,
  { region, cell }: Pick<OpenOffice, 'region' | 'cell'>,
  today: string,
): string {
  const day = firstDay(
    offices.filter((office) => office.region === region && (!cell || office.cell === cell)),
  );
  return day ? fill(texts.next, { day: dayText(day, today) }) : '';
}

type OfficeLinks = Pick<OpenOffice, 'region' | 'cell'>;

const isOf =
  ({ region, cell }: OfficeLinks) =>
  (office: OpenOffice): boolean =>
    office.region === region && office.cell === cell;

/** The next days with places of a wilaya and cell. */
export const openDaysOf = ({ places: offices }: Choices, name: OfficeLinks): readonly string[] =>
  offices.find(isOf(name))?.days ?? [];

/**
 * The standing of a wilaya and cell until a day. `full` means that no place is free until then: a visitor can wait there
 * (QUEUE-01).
 * @param date YYYY-MM-DD, as the form has it
 */
export function standingUntil(
  { places: offices }: Choices,
  { date, ...name }: OfficeLinks & { readonly date: string },
): Standing {
  const office = offices.find(isOf(name));
  if (!office) return 'closed';
  const [first] = office.days;
  // An office that receives nobody until then has nothing to wait for.
  return (first !== undefined && first <= date) || date < office.firstDay ? 'open' : 'full';
}

/** The last day on which a full office receives: somebody who names no day waits until then. Else undefined. */
export const dayToWaitUntil = ({ places: offices }: Choices, name: OfficeLinks): string | undefined => {
  const office = offices.find(isOf(name));
  return office?.days.length === 0 ? office.lastDay : undefined;
};

/** The choices without a day of an office: its last hour was taken since they were read. */
export const withoutDay = (choices: Choices, { date, ...name }: SlotQuery): Choices => ({
  ...choices,
  places: choices.places.map((office) =>
    isOf(name)(office) ? { ...office, days: office.days.filter((day) => day !== date) } : office,
  ),
});

/** The cell that alone serves a wilaya; '' where several do, or none. */
export function onlyCell({ places: offices }: Choices, region: string): string {
  const [only, ...others] = offices.filter((office) => office.region === region);
  return only && others.length === 0 ? only.cell : '';
}
