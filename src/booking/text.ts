import { locale } from '#texts/locale.ts';
import { counted } from '#texts/numbers.ts';

/** Fills `{name}` places of a catalogue's text; where it has two forms (`one |||| many`), `count` chooses. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [one = '', many = one] = text.split(' |||| ');
  return (Number(values.count ?? 1) > 1 ? many : one).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? counted(value) : value;
  });
}

const longDay = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as it is said: 2026-11-24 is `mardi 24 novembre 2026`; '' when it is no day. */
export function sayDay(day: string): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? '' : longDay.format(instant);
}
