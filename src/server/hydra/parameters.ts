import { server as texts } from '#texts/server.ts';
import { isDay } from '../../domain/dates/days.ts';
import { fill } from '../../i18n/fill.ts';
import { ApiError, badParameter } from './errors.ts';

/** Query parameters as API Platform's clients write them: `x=a`, `x[]=a`, `x[0]=a`, `x[after]=…`, `order[x]=asc`. */

export interface Parameter {
  /** As written, for messages: `dateRDV[after]`. */
  readonly parameterText: string;
  /** `dateRDV`, `cell.id` */
  readonly name: string;
  /** Returns the text in the first brackets: `after`; null without brackets, '' for a list. */
  readonly operator: string | null;
  readonly value: string;
}

const keyPattern = /^([A-Za-z_][\w.]*)(?:\[([^\]]*)\])?$/;

/** Alternatives of one name: more than there are regions. Ids alone cost next to nothing. */
const MAX_VALUES = 100;

/** Refuses another value of a name that has too many, and names it. */
export function countValue(counts: Map<string, number>, parameterText: string, most: number): void {
  const name = parameterText.replace(/\[\d*\]$/, '[]');
  const count = (counts.get(name) ?? 0) + 1;
  if (count > most) throw new ApiError(400, fill(texts.tooManyValues, { name, limit: most }));
  counts.set(name, count);
}

/** The parameters that carry a value; an empty one is as if absent (API-03), one of another form is unknown. */
export function parameters(query: URLSearchParams): Parameter[] {
  const parameters: Parameter[] = [];
  const counts = new Map<string, number>();
  for (const [parameterText, value] of query) {
    if (value === '') continue;
    if (!/^id(\[|$)/.test(parameterText)) countValue(counts, parameterText, MAX_VALUES);
    const match = keyPattern.exec(parameterText);
    if (!match) continue;
    const [, name = '', bracket] = match;
    const operator = bracket === undefined ? null : /^\d*$/.test(bracket) ? '' : bracket;
    parameters.push({ parameterText, name, operator, value });
  }
  return parameters;
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export function booleanParameter(parameter: Pick<Parameter, 'parameterText' | 'value'>): boolean {
  const value = BOOLEANS.get(parameter.value.toLowerCase());
  if (value === undefined) throw badParameter(parameter.parameterText);
  return value;
}

/** A parameter's value without the space around it; undefined where it is absent or empty (API-03). */
export const parameterValue = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.trim() || undefined;

/** One of a few values that a parameter can have. */
export function oneOf<T extends string>(
  values: readonly T[],
  parameterText: string,
  value: string | undefined,
): T {
  const choice = values.find((one) => one === value);
  if (choice === undefined) throw badParameter(parameterText);
  return choice;
}

/** A day, or the day that a moment is written with. */
export function dayParameter({ parameterText, value }: Pick<Parameter, 'parameterText' | 'value'>): string {
  const [, day = ''] = /^([\d-]{10})(?:[T ].*)?$/.exec(value.trim()) ?? [];
  if (!isDay(day)) throw badParameter(parameterText);
  return day;
}

/** The day that a parameter names. */
export function parseDayParameter(query: URLSearchParams, name: string): string | undefined {
  const value = parameterValue(query, name);
  return value === undefined ? undefined : dayParameter({ parameterText: name, value });
}

/** A link or an id, as an id. */
export function idParameter(parameter: Pick<Parameter, 'parameterText' | 'value'>, path?: string): number {
  const match = /^(?:\/api\/([a-z_/]+)\/)?([1-9]\d{0,8})$/.exec(parameter.value);
  if (!match || (match[1] && path && match[1] !== path)) throw badParameter(parameter.parameterText);
  return Number(match[2]);
}

/** The id that a parameter names; `path` is that of the class that a link must be of. */
export function parseIdParameter(query: URLSearchParams, name: string, path?: string): number | undefined {
  const value = parameterValue(query, name);
  return value === undefined ? undefined : idParameter({ parameterText: name, value }, path);
}

/** The page asked for: which, how long, or all of it. */
export interface PageAsked {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly isPaginated: boolean;
  /** So many members can be reached, whatever the total. */
  readonly most: number;
}

const DEFAULT_PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 1000;

/**
 * Reads page, itemsPerPage and pagination; a value of another kind is a 400 that names it. Where `most` members are
 * given at most, they are the first and there is no second page.
 */
export function parsePage(query: URLSearchParams, most = Number.POSITIVE_INFINITY): PageAsked {
  const whole = (name: string, fallback: number, min: number): number => {
    const value = query.get(name) || String(fallback);
    if (!/^\d{1,9}$/.test(value) || Number(value) < min) throw badParameter(name);
    return Number(value);
  };
  const page = whole('page', 1, 1);
  const itemsPerPage = Math.min(whole('itemsPerPage', DEFAULT_PAGE_SIZE, 0), MAX_PAGE_SIZE, most);
  if ((itemsPerPage === 0 || Number.isFinite(most)) && page > 1) throw badParameter('page');
  const pagination = query.get('pagination') || 'true';
  const isPaginated = booleanParameter({ parameterText: 'pagination', value: pagination });
  return { page, itemsPerPage, isPaginated: isPaginated || Number.isFinite(most), most };
}

/** Whether the caller has seen what a 409 named, and asks for the same all the same (VET-08, APT-13). */
export const isForced = ({ query }: { readonly query: URLSearchParams }): boolean =>
  booleanParameter({ parameterText: 'forced', value: query.get('forced') || '0' });
