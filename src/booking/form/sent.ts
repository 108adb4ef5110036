import { addDays, dayOf, isDay } from '../../domain/dates/days.ts';
import type { Violation } from '../../domain/model/entity.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { SlotQuery } from '../api.ts';
import { NO_CHOICES } from '../choices.ts';
import { SUMMARY } from '../fields/labels.ts';
import { dayToWaitUntil, onlyCell } from '../fields/offices.ts';
import type { PageState, SentForm } from '../render/state.ts';
import type { BookingValues } from './booking-values.ts';
import { type ServiceRules, violationsOf } from './check.ts';
import { toFieldErrors } from './refusal.ts';
import { officeAndDay, startValues, typedValues } from './values.ts';

/** A form that comes without scripts (PUB-07), read by the server as the page's own code reads it. */

/** A form that made no appointment, as it is kept until its page is asked for. */
export interface Draft extends Pick<SentForm, 'values' | 'key'> {
  readonly violations: readonly Violation[];
  /** Why the server refused it. */
  readonly refusal?: { readonly description: string; readonly saysWhen: boolean };
}

/** Longer than any field may be: what is longer is refused all the same. */
const MAX_TEXT_LENGTH = 1000;

/** Reads the typed values as the form holds them; a cell that alone serves the wilaya is chosen (PUB-09). */
export function readForm(form: URLSearchParams, state: Pick<PageState, 'today' | 'choices'>): BookingValues {
  const texts = [...form].map(
    ([name, text]) => [name, text.slice(0, MAX_TEXT_LENGTH).replaceAll('\0', '').toWellFormed()] as const,
  );
  const day = form.get('day') ?? '';
  // A day picked among the next ones is another date, which empties the reason (PUB-02).
  const pickedDay = isDay(day) ? { date: day, reason: '' } : {};
  const draftValues = { ...startValues(state), ...typedValues(texts, state.today), ...pickedDay };
  const choices = state.choices ?? NO_CHOICES;
  const cell = draftValues.cell || onlyCell(choices, draftValues.region);
  const isProposed = !draftValues.dateRDV && draftValues.date === addDays(state.today, 1);
  const dayToWait = isProposed ? dayToWaitUntil(choices, { ...draftValues, cell }) : undefined;
  const values = { ...draftValues, cell, date: dayToWait ?? draftValues.date };
  // The hours that were shown are those of another day or office.
  const stale = form.get('shown') !== officeAndDay(values) || dayOf(values.dateRDV) !== values.date;
  return stale ? { ...values, dateRDV: '', calendar: '' } : values;
}

/** Returns the query for free hours; null where office or day is missing. */
export const questionOf = ({ cell, region, date }: BookingValues, today: string): SlotQuery | null =>
  cell && region && isDay(date) && date >= today ? { cell, region, date } : null;

const HOURS_FIELDS = ['region', 'cell', 'date'];
const HOUR = ['dateRDV', 'calendar'];

/** The purpose of a form: the hours of an office, an appointment, or a place in the waiting list (QUEUE-01). */
type FormPurpose = 'hours' | 'appointment' | 'wait';

/**
 * Returns the violations of a form at the instant `now` in ms, for its purpose: hours need an office and a day, and a
 * waiting person has no hour.
 */
export function checkForm(
  values: BookingValues,
  { now, ...service }: ServiceRules & { readonly now: number },
  purpose: FormPurpose,
): readonly Violation[] {
  const wrong = violationsOf(values, service, now);
  if (purpose === 'hours') return wrong.filter(({ path }) => HOURS_FIELDS.includes(path));
  return purpose === 'wait' ? wrong.filter(({ path }) => !HOUR.includes(path)) : wrong;
}

/** The part at which a form that comes back is opened: the summary of its errors, its hours, or the refusal. */
export function anchorOf({ violations, refusal }: Draft): string {
  if (violations.some(({ path }) => !HOUR.includes(path))) return SUMMARY;
  return refusal && violations.length === 0 ? 'send' : 'field-dateRDV';
}

/** Returns a sent form's values, key and refusal, for the form when it is drawn again. */
export function tell({ values, key, violations, refusal }: Draft, hours: PageState['hours']): SentForm {
  // One hour is chosen already if there are hours (SLOT-06).
  const hasHours = (hours?.slots.length ?? 0) > 0;
  const { errors, others } = toFieldErrors(
    violations
      .filter(({ path, message }) => !(hasHours && path === 'dateRDV' && message === 'rules.required'))
      .map(({ path, message }) => ({ propertyPath: path, message: ruleText(message) })),
  );
  return {
    values,
    key,
    refusal: { errors, failure: refusal ? { kind: 'refused', others, ...refusal } : null },
  };
}
