import { numbered, personName, restrictedName } from '../../i18n/names.ts';
import { formatDay, formatMoment } from '../dates/days.ts';

/** A record or an embedded reference that has a name. */
export interface NamedRecord {
  readonly [key: string]: unknown;
}

/** Whether a record is restricted and its reader may not open it: no more than its number is there (SEC-07). */
export const isLocked = (record: NamedRecord): boolean =>
  record.restricted === true && record.lastName === undefined;

/** The name of any record: its name, a person's, or the moment of what has no other. */
export function recordName(record: NamedRecord | null | undefined): string {
  if (!record) return '';
  if (isLocked(record)) return restrictedName(String(record.id));
  // A role's, for people (ROLE-03).
  if (typeof record.title === 'string' && record.title !== '') return record.title;
  if (typeof record.name === 'string' && record.name !== '') return record.name;
  const person = personName(record);
  if (person) return person;
  if (typeof record.dateRDV === 'string') return formatMoment(record.dateRDV);
  if (typeof record.startDate === 'string')
    return `${formatDay(record.startDate)} – ${formatDay(String(record.endDate ?? ''))}`;
  return record.id === undefined ? '' : numbered(String(record.id));
}
