import { domain } from '#texts/domain.ts';
import { firstOfMonth, locale } from '#texts/locale.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDay } from '../dates/days.ts';
import { dayWriter } from '../dates/long-day.ts';
import type { Values } from '../model/entity.ts';
import { type Birth, firstDay, writeBirth } from './birth-date.ts';

const { born } = domain;

const monthInYear = dayWriter(locale, firstOfMonth)({ month: 'long', year: 'numeric' });

/** As much of a date as its text says is known: 14/08/1936, mai 1936, 1936; nothing for what is no date. */
const knownDate = (text: string): string =>
  /^\d{4}~?$/.test(text)
    ? text.slice(0, 4)
    : text.length === 7
      ? monthInYear(firstDay(text))
      : formatDay(text);

/** A birth date as it is read: 14/08/1936, mai 1936, 1936, présumé 1936 (VET-17); nothing where there is none. */
export function birthText(birth: Birth): string {
  const date = knownDate(writeBirth(birth));
  return birth.birthDatePrecision === 'presumed' && date ? fill(born.presumedYear, { date }) : date;
}

/** When and where somebody was born: Née le 04/05/1936 à Sétif, Présumé né en 1936; nothing where no date is known. */
export function bornText(person: Values, birthplace?: unknown): string {
  const text = writeBirth(person);
  const date = knownDate(text);
  if (!date) return '';
  const how = born[person.birthDatePrecision === 'presumed' ? 'presumed' : 'known'];
  const when = fill(text.length === 10 ? born.on : born.in, { date });
  const where = typeof birthplace === 'string' && birthplace ? fill(born.at, { place: birthplace }) : '';
  return [how[person.civility === 'Mme' ? 'Mme' : 'Mr'], when, where].filter(Boolean).join(' ');
}
