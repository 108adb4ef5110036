import { server as texts } from '#texts/server.ts';
import type { HolidayCountry } from '../../../domain/settings/countries.ts';

/** A day on which a country rests, to propose as a closure (CLOSE-01). */
export interface NationalDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly name: string;
  readonly countries: readonly HolidayCountry[];
  /** It goes by the moon, which is seen or not: it may be a day off. */
  readonly toConfirm: boolean;
}

const names: Readonly<Record<string, string>> = texts.nationalDays;
/** `07-14`, `easter 39`: reckoned; everything else is of the Islamic calendar. */
const RECKONED = /^(\d\d-\d\d|easter)/;

async function reckon(year: number, countries: readonly HolidayCountry[]): Promise<readonly NationalDay[]> {
  // Loaded when it is first asked for: it knows the days of every country.
  const { default: Holidays } = await import('date-holidays');
  const daysByDate = new Map<string, NationalDay>();
  for (const country of countries) {
    const holidays = new Holidays(country, { languages: ['fr'], types: ['public'] });
    for (const { date, name, rule } of holidays.getHolidays(year)) {
      const day = date.slice(0, 10);
      const sameDay = daysByDate.get(day);
      const ownName = names[rule] ?? names[`${rule} ${country}`] ?? name;
      daysByDate.set(day, {
        day,
        name: sameDay && sameDay.name !== ownName ? `${sameDay.name}, ${ownName}` : ownName,
        countries: [...(sameDay?.countries ?? []), country],
        toConfirm: (sameDay?.toConfirm ?? true) && !RECKONED.test(rule),
      });
    }
  }
  return [...daysByDate.values()].sort((a, b) => a.day.localeCompare(b.day));
}

/** Keeps the days by countries and year: computing them takes long, and gives the same each time. */
const reckonedDays = new Map<string, Promise<readonly NationalDay[]>>();

/** The national days of a year in some countries, in their order; one that several have stands once (OPS-06). */
export function nationalDays(
  year: number,
  countries: readonly HolidayCountry[],
): Promise<readonly NationalDay[]> {
  const key = `${countries.join(' ')} ${year}`;
  const days = reckonedDays.get(key) ?? reckon(year, countries);
  reckonedDays.set(key, days);
  // One that failed is tried again.
  days.catch(() => reckonedDays.delete(key));
  return days;
}
