import { print } from '#texts/print.ts';
import { dayOf, formatDay, timeOf } from '../../domain/dates/days.ts';
import type { Values } from '../../domain/model/entity.ts';
import { isObject } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';

const texts = print.appointments;

/** The fields of an appointment that the list prints; `refs` holds the references with their records' names. */
export interface PrintedAppointment {
  readonly dateRDV?: string | null;
  readonly lastName?: string | null;
  readonly firstName?: string | null;
  readonly phone?: string | null;
  readonly accFullName?: string | null;
  readonly travelCosts?: boolean | null;
  readonly vip?: boolean | null;
  readonly canceled?: boolean | null;
  readonly refs?: Readonly<Record<string, { readonly name?: unknown } | undefined>>;
}

/** One line of the printed list, as read: plain texts, which a worker can be handed. */
export interface Row {
  readonly day: string;
  readonly time: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly region: string;
  readonly quality: string;
  readonly phone: string;
  readonly companion: string;
  readonly travelCosts: string;
  readonly vip: string;
  readonly reason: string;
  /** Printed as struck out: nobody comes. */
  readonly canceled: boolean;
}

const yesNo = (value: boolean | null | undefined) => (value ? texts.yes : texts.no);

/** Accents as one character with their letter: the fonts have no accents alone. */
const read = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : '');

/** An appointment as its line on paper; the moment in its own offset (SYS-02). */
export function rowOf(appointment: PrintedAppointment): Row {
  const { dateRDV, refs = {} } = appointment;
  const nameOf = (field: string) => read(refs[field]?.name);
  return {
    day: formatDay(dateRDV),
    time: timeOf(dateRDV),
    lastName: read(appointment.lastName),
    firstName: read(appointment.firstName),
    region: nameOf('region'),
    quality: nameOf('quality'),
    phone: read(appointment.phone),
    companion: read(appointment.accFullName),
    travelCosts: yesNo(appointment.travelCosts),
    vip: yesNo(appointment.vip),
    reason: nameOf('reason'),
    canceled: appointment.canceled === true,
  };
}

/** First and last day of a printed list, YYYY-MM-DD; the same for one day. */
interface Range {
  readonly first: string;
  readonly last: string;
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? dayOf(value) : undefined;

/**
 * The days that a list is about: those of its filter on `dateRDV` (a day, or `is`, `after`, `before`), and where it
 * names none, the appointments' own. Null when neither says anything.
 */
export function rangeOf(appointments: readonly PrintedAppointment[], filter: unknown): Range | null {
  const days = appointments.flatMap(({ dateRDV }) => dayIn(dateRDV) ?? []).sort();
  const { is, after, before }: Values = isObject(filter) ? filter : { is: filter };
  const first = dayIn(is) ?? dayIn(after) ?? days[0];
  const last = dayIn(is) ?? dayIn(before) ?? days.at(-1);
  return first && last ? { first, last } : null;
}

/** 'Rendez-vous du 23/11/2026', with ' au 27/11/2026' beyond one day (PRINT-01). */
export const titleOf = ({ first, last }: Range): string =>
  first === last
    ? fill(texts.title, { day: formatDay(first) })
    : fill(texts.titleOfDays, { first: formatDay(first), last: formatDay(last) });

/** The name of the file that is downloaded. */
export const fileNameOf = ({ first, last }: Range): string =>
  first === last ? fill(texts.fileName, { day: first }) : fill(texts.fileNameOfDays, { first, last });
