import { imports } from '#texts/imports.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import { veteran } from '../entities/veteran.ts';
import { iriOf } from '../model/entity.ts';
import type { Field } from '../model/fields.ts';
import { toPlainText } from '../people/plain-text.ts';
import { RECORD_NUMBER } from './kinds.ts';
import { textKey } from './text-key.ts';
import { readTypedDay } from './typed-day.ts';

/** Converts a cell's text to the value of its field (VET-19). Pure. */

/** The value as a client would send it, or the error message. */
export type CellValue = { readonly value: unknown } | { readonly problem: string };

/** Everything that reading a cell needs. */
export interface CellRules {
  /** The last two-digit year that means 20xx; null refuses two-digit years. */
  readonly pivot: number | null;
  /**
   * Returns the IRI of the reference list's value with this folded text: null where the text means no value, undefined
   * where the list has no such value.
   */
  readonly linkOf: (field: string, foldedText: string) => string | null | undefined;
}

const { reasons } = imports;
const EMPTY: ReadonlySet<string> = new Set<string>(imports.empty);
const YES: ReadonlySet<string> = new Set<string>(imports.yes);
const NO: ReadonlySet<string> = new Set<string>(imports.no);

/** Whether a cell counts as empty: blank, only punctuation, or a word for 'unknown'. */
export const isEmptyCell = (text: string): boolean =>
  !/[\p{L}\p{N}✓✔]/u.test(text) || EMPTY.has(textKey(text));

/** Error values, as spreadsheets show them. */
const ERROR = /^#(REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!)$/i;

const problem = (message: string): CellValue => ({ problem: message });

function civilityOf(text: string): CellValue {
  const key = textKey(text);
  for (const [civility, words] of Object.entries<readonly string[]>(imports.civility))
    if (words.includes(key)) return { value: civility };
  return problem(ruleText('rules.choice'));
}

/**
 * Splits a cell with several phone numbers, which are separated by signs or words. A text without a number is returned as
 * it is, and the rules of the field refuse it.
 */
function phonesOf(text: string): CellValue {
  const phones = text
    .split(/[/;,|\n]|\bou\b|\bet\b| - /i)
    .map((part) => part.replace(/[^\d+]/g, ''))
    .filter(Boolean);
  return { value: (phones.length > 0 ? phones : [text.trim()]).map((phone) => ({ phone })) };
}

const addressesOf = (text: string): CellValue => ({
  value: text
    .split(/[;\n]/)
    .map((part) => toPlainText(part))
    .filter(Boolean)
    .map((address) => ({ address })),
});

/**
 * Reads '30 %' as 30, '16 000' as 16000, '1,0' as 1. A spreadsheet keeps 30 % as 0.3. Other text is returned as it is, and
 * the rules of the field refuse it.
 */
function integerOf(text: string): CellValue {
  const trimmedText = text.trim();
  if (/^0[.,]\d{1,2}$/.test(trimmedText))
    return { value: Math.round(Number(trimmedText.replace(',', '.')) * 100) };
  const digits = text.replace(/[\s%\u00a0\u202f]/g, '').replace(/[.,]0+$/, '');
  return { value: /^-?\d{1,15}$/.test(digits) ? Number(digits) : trimmedText };
}

/**
 * A disability rate in percent. A spreadsheet keeps 100 % as 1, and no pension is given for a rate of 1 %: 1 is 100,
 * unless the sign stands beside it.
 */
const disabilityRateOf = (text: string): CellValue =>
  /^1(?:[.,]0+)?$/.test(text.trim()) ? { value: 100 } : integerOf(text);

function booleanOf(text: string): CellValue {
  const key = textKey(text);
  if (YES.has(key)) return { value: true };
  return NO.has(key) ? { value: false } : problem(ruleText('rules.boolean'));
}

function dayOf(text: string, field: Field, { pivot }: CellRules): CellValue {
  const read = readTypedDay(text, pivot);
  if (read.problem === 'twoDigits') return problem(reasons.twoDigits);
  const whole = read.problem === undefined && (field.precision !== undefined || read.day.length === 10);
  return whole ? { value: read.day } : problem(ruleText(field.precision ? 'rules.birthDate' : 'rules.date'));
}

/** Finds the choice that the text equals, or ends with as a word: 'L132-1' is 1. */
function choiceOf(text: string, { choices = [] }: Field): CellValue {
  const key = textKey(text);
  const choice = choices.find((one) => textKey(String(one)) === key || key.endsWith(` ${one}`));
  return choice === undefined ? problem(ruleText('rules.choice')) : { value: choice };
}

function referenceOf(text: string, name: string, rules: CellRules): CellValue {
  const link = rules.linkOf(name, textKey(text));
  return link === undefined ? problem(fill(reasons.unknownValue, { value: text.trim() })) : { value: link };
}

/** The link of a record by its number: '123', 'n° 123', '123,00'. Whether the record exists is checked later. */
function recordOf(text: string): CellValue {
  const [, digits] = /^(?:n[°o]?\.? ?)?0*([1-9]\d{0,8})(?:[.,]0+)?$/i.exec(text.trim()) ?? [];
  return digits ? { value: iriOf(veteran, Number(digits)) } : problem(reasons.recordNumber);
}

/** The state of an appointment: a desk state, or `canceled`. */
function stateOf(text: string): CellValue {
  const key = textKey(text);
  for (const [state, words] of Object.entries<readonly string[]>(imports.states))
    if (key === state || words.includes(key)) return { value: state };
  return problem(ruleText('rules.choice'));
}

const MINUTES_OF_DAY = 1440;
const padTwo = (part: number): string => String(part).padStart(2, '0');

/** Reads '9h', '10 h 30' and '10:30:00'. A spreadsheet's own time is a fraction of a day, or a moment in 1899. */
function timeOf(text: string): CellValue {
  const trimmedText = text.trim();
  const dayFraction = /^0?[.,]\d+$/.test(trimmedText) ? Number(trimmedText.replace(',', '.')) : null;
  if (dayFraction !== null) {
    const minutes = Math.min(Math.round(dayFraction * MINUTES_OF_DAY), MINUTES_OF_DAY - 1);
    return { value: `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}` };
  }
  const [, hour, minute = '0'] =
    /^(?:1899-12-3[01][T ]|à )?(\d{1,2}) ?(?:[:.] ?(\d{2})(?::\d{2})?|h(?:eures?)? ?(\d{2})?)$/i
      .exec(trimmedText)
      ?.filter((part) => part !== undefined) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return problem(reasons.noHour);
  return { value: `${padTwo(Number(hour))}:${padTwo(Number(minute))}` };
}

/** A date with its hour in one cell, as two texts; the hour is null where the cell has none. */
export function splitMoment(text: string): { readonly day: string; readonly hour: string | null } {
  const [, day, hour] =
    /^(.*?\d{2,4})(?: +(?:à )?|T)(\d{1,2} ?(?:[:.] ?\d{2}(?::\d{2})?|h(?:eures?)? ?(?:\d{2})?))$/i.exec(
      text.trim(),
    ) ?? [];
  return day && hour ? { day, hour } : { day: text, hour: null };
}

/**
 * Reads a cell that is not empty.
 * @returns the value as a client would send it; a birth date as one text with its precision.
 */
export function readCell(name: string, field: Field, text: string, rules: CellRules): CellValue {
  if (ERROR.test(text.trim())) return problem(fill(reasons.cellError, { value: text.trim() }));
  if (name === 'civility') return civilityOf(text);
  if (name === 'phones') return phonesOf(text);
  if (name === 'disabilityRate') return disabilityRateOf(text);
  if (name === 'addresses') return addressesOf(text);
  if (name === 'state') return stateOf(text);
  if (name === RECORD_NUMBER) return recordOf(text);
  switch (field.kind) {
    case 'date':
      return dayOf(text, field, rules);
    case 'time':
      return timeOf(text);
    case 'integer':
      return integerOf(text);
    case 'boolean':
      return booleanOf(text);
    case 'choice':
      return choiceOf(text, field);
    case 'reference':
      return referenceOf(text, name, rules);
    default:
      return { value: field.kind === 'multiline' ? text.trim() : toPlainText(text) };
  }
}
