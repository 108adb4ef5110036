import { booking } from '#texts/booking.ts';
import { dayInYear } from '../domain/long-day.ts';
import { fill } from '../i18n/fill.ts';
import type { Option } from './api.ts';
import type { Choices } from './state.ts';

/** Where a visitor can go, and when next (PUB-09). Pure. */

/** A wilaya and cell with free places: links, and the next days that have some. */
export interface OpenPlace {
  readonly region: string;
  readonly cell: string;
  readonly days: readonly string[];
}

const { appointment: texts } = booking;

/** Options with their next free day, those that have one first; the others stay, and say that they are closed. */
function withNextDay(options: readonly Option[], firstDay: (link: string) => string | undefined): Option[] {
  const all = options.map((option) => ({ option, day: firstDay(option['@id']) }));
  const named = all.map(({ option: { '@id': link, name }, day }) => ({
    '@id': link,
    name: day ? fill(texts.open, { name, day: dayInYear(day) }) : fill(texts.closed, { name }),
  }));
  return [true, false].flatMap((isOpen) => named.filter((_, at) => Boolean(all[at]?.day) === isOpen));
}

/** Soonest first, as the server gives them. */
const firstDay = (places: readonly OpenPlace[]): string | undefined => places[0]?.days[0];

export const regionOptions = ({ regions, places }: Choices): readonly Option[] =>
  withNextDay(regions, (link) => firstDay(places.filter(({ region }) => region === link)));

/** Of a wilaya once it is chosen. */
export const cellOptions = ({ cells, places }: Choices, region: string): readonly Option[] =>
  withNextDay(cells, (link) =>
    firstDay(places.filter((place) => place.cell === link && (!region || place.region === region))),
  );

/** The next days with places of a wilaya and cell. */
export const openDaysOf = (
  { places }: Choices,
  { region, cell }: Pick<OpenPlace, 'region' | 'cell'>,
): readonly string[] => places.find((place) => place.region === region && place.cell === cell)?.days ?? [];

/** The cell that alone serves a wilaya; '' where several do, or none. */
export function onlyCell({ places }: Choices, region: string): string {
  const [only, ...others] = places.filter((place) => place.region === region);
  return only && others.length === 0 ? only.cell : '';
}
