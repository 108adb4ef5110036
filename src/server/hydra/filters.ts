import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { server as texts } from '#texts/server.ts';
import { daySpan, isDay, type Span, wallTime } from '../../domain/dates/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import type { Projection } from '../../domain/model/entity.ts';
import { type Field, MAX_MULTILINE_LENGTH } from '../../domain/model/fields.ts';
import { MAX_SEARCH_TERMS, parseSearchTerms } from '../../domain/people/search-query.ts';
import { fill } from '../../i18n/fill.ts';
import type { Caller } from '../caller.ts';
import { anyOf, bornWhen, holdsPart, within } from '../db/conditions.ts';
import type { Table } from '../db/entity-table.ts';
import { bigramIndexMatches, holdsPair, isPair } from '../db/ngram-search.ts';
import { memoizeByObject } from '../memoize.ts';
import { ApiError, badParameter, forbidden } from './errors.ts';
import {
  booleanParameter,
  countValue,
  dayParameter,
  idParameter,
  type Parameter,
  parameters,
} from './parameters.ts';
import { columnOf, type FilterContext, fieldOf, type Resource } from './resource.ts';

/** From query parameters to conditions: what a list is narrowed by (API-03). */

export interface Conditions {
  readonly where: SQL | undefined;
  /** A part of a text is looked for: the planner must then not walk an ordered index (see `list.ts`). */
  readonly searchesText: boolean;
}

/** A part of a text, whatever case and accents; `foldedColumn` is a column that holds it so already. */
function contains(column: PgColumn | SQL, value: string, foldedColumn: PgColumn | undefined): SQL {
  if (foldedColumn && isPair(value)) return holdsPair(foldedColumn, value);
  return holdsPart(foldedColumn ?? sql`fold(${column})`, sql`fold(${value})`);
}

/** Letters and digits of a text that the index of plain names can find. */
const MIN_PLAIN_LENGTH = 3;

/**
 * A part of a name: as it is written, or without apostrophe, hyphen and space; of several words, whoever has each in
 * the last or the first name: 'Ouali Mouloud' in one field.
 * @param pair how a word of two letters is looked for
 */
function inName(table: Table, name: string, value: string, pair = holdsPair): SQL {
  const equals = (field: string, text: string): SQL => {
    const column = columnOf(table, field);
    const foldedColumn = table[`${field}Folded`];
    if (foldedColumn && isPair(text)) return pair(foldedColumn, text);
    const matches = contains(column, text, foldedColumn);
    if (text.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_PLAIN_LENGTH) return matches;
    return anyOf(matches, holdsPart(sql`plain_name(${column})`, sql`plain_name(${text})`));
  };
  const words = value.trim().split(/\s+/u);
  if (words.length < 2 || words.length > MAX_SEARCH_TERMS) return equals(name, value);
  const each = words.map((word) => or(equals('lastName', word), equals('firstName', word)));
  return anyOf(equals(name, value), and(...each));
}

/** A part of a phone's digits, however it is written (VET-04); what has none is in no phone. */
function inPhone(text: SQL, value: string): SQL {
  const [term] = parseSearchTerms(value);
  const digits = term?.phone ?? value.replace(/\D/g, '');
  return digits === '' ? sql`false` : sql`phone_digits(${text}) like ${`%${digits}%`}`;
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The instants that a date or moment parameter covers: the day, minute or second that it names, so that a moment as the
 * API writes it finds the record, whose fraction of a second is stored and not written.
 */
function spanOf(parameter: Parameter, timezone: string): Span {
  // A '+' that was not encoded arrives as a space.
  const value = parameter.value.trim().replace(/ (\d{2}:?\d{2})$/, '+$1');
  const [, day = '', time, second, fraction, offset] = MOMENT.exec(value) ?? [];
  if (!isDay(day)) throw badParameter(parameter.parameterText);
  if (time === undefined) return daySpan(timezone, day);
  const minute = offset ? Date.parse(`${day}T${time}${offset}`) : wallTime(timezone, day, time);
  if (Number.isNaN(minute)) throw badParameter(parameter.parameterText);
  const from = minute + Number(second ?? 0) * 1000 + Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  const length = fraction ? 1 : second ? 1000 : 60_000;
  return { from: new Date(from), to: new Date(from + length) };
}

/** Texts that are looked for in one field at once: each is compared with what every record holds. */
const MAX_TEXTS = 20;

/** A moment's range: a bare day means that whole day of the service's zone, up to its end for `before` (API-03). */
function momentRange(column: PgColumn, parameter: Parameter, timezone: string): SQL {
  const span = spanOf(parameter, timezone);
  const { from, to } = span;
  switch (parameter.operator) {
    case 'after':
      return gte(column, from);
    case 'strictly_after':
      return gte(column, to);
    case 'before':
      return lt(column, to);
    case 'strictly_before':
      return lt(column, from);
    default:
      return within(column, span);
  }
}

/** A month or a year, where the field knows no more of some dates (VET-17). */
const REDUCED = /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/;

function dayRange(column: PgColumn, parameter: Parameter, precision: PgColumn | undefined): SQL {
  if (precision && !parameter.operator) {
    const text = parameter.value.trim();
    return bornWhen(column, precision, REDUCED.test(text) ? text : dayParameter(parameter));
  }
  const day = dayParameter(parameter);
  switch (parameter.operator) {
    case 'after':
      return gte(column, day);
    case 'strictly_after':
      return gt(column, day);
    case 'before':
      return lte(column, day);
    case 'strictly_before':
      return lt(column, day);
    default:
      return eq(column, day);
  }
}

const TEXT_FILTERS = new Set(['partial', 'name', 'phone']);
const RANGE_OPERATORS = new Set([null, '', 'after', 'before', 'strictly_after', 'strictly_before']);

function exactValue(field: Field, parameter: Parameter): unknown {
  const { value, parameterText } = parameter;
  if (field.kind === 'integer') {
    if (!/^-?\d{1,9}$/.test(value)) throw badParameter(parameterText);
    return Number(value);
  }
  if (field.kind === 'choice') {
    const match = field.choices?.find((choice) => String(choice) === value);
    if (match === undefined) throw badParameter(parameterText);
    return match;
  }
  if (field.kind === 'time') {
    if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)) throw badParameter(parameterText);
    return value;
  }
  return value;
}

/** A filter compares the values of a list alone: a part of the word "address" is no part of an address. */
const textOf = ({ kind }: Field, column: PgColumn): PgColumn | SQL =>
  kind === 'list' ? sql`jsonb_path_query_array(${column}, '$[*].*')::text` : column;

/** The condition of one parameter on the field that it names; undefined when the field does not know its operator. */
function condition(
  [name, field]: [string, Field],
  table: Table,
  parameter: Parameter,
  timezone: string,
): SQL | undefined {
  const column = columnOf(table, name);
  if (field.filter !== 'range' && parameter.operator) return undefined;
  switch (field.filter) {
    case 'partial':
      return contains(textOf(field, column), parameter.value, table[`${name}Folded`]);
    case 'name':
      return inName(table, name, parameter.value);
    case 'phone':
      return inPhone(sql`${textOf(field, column)}`, parameter.value);
    case 'boolean':
      return eq(column, booleanParameter(parameter));
    case 'reference':
      return eq(column, idParameter(parameter, entityNamed(field.to).path));
    case 'range':
      if (!RANGE_OPERATORS.has(parameter.operator)) return undefined;
      return field.kind === 'date'
        ? dayRange(column, parameter, field.precision ? columnOf(table, field.precision) : undefined)
        : momentRange(column, parameter, timezone);
    case 'exact':
      return eq(column, exactValue(field, parameter));
    default:
      return undefined;
  }
}

/** The field a parameter speaks of: `cell` and `cell.id` are one. */
function fieldNamed({ entity }: Resource, name: string): [string, Field] | undefined {
  const base = name.endsWith('.id') ? name.slice(0, -3) : name;
  const field = fieldOf(entity, base);
  if (!field || field.virtual || field.writeOnly) return undefined;
  if (base !== name && field.kind !== 'reference') return undefined;
  return [base, field];
}

/** Nothing longer stands in a line of a record, which most parameters ask for. */
const MAX_LINE_LENGTH = 255;

/** A filter takes any value that its field may hold; the address of the request bounds them all. */
function refuseTooLong(resource: Resource, { name, parameterText, value }: Parameter): void {
  const isMultiline = fieldNamed(resource, name)?.[1].kind === 'multiline';
  const limit = isMultiline ? MAX_MULTILINE_LENGTH : MAX_LINE_LENGTH;
  if (value.length > limit) throw new ApiError(400, fill(texts.valueTooLong, { name: parameterText, limit }));
}

/** A filter of the resource's own, by the name of a parameter. */
const ownFilter = ({ filters }: Resource, name: string) =>
  filters && Object.hasOwn(filters, name) ? filters[name] : undefined;

/** The property that a parameter narrows or orders by; undefined where it does neither. */
function propertyAsked(resource: Resource, { name, operator }: Parameter): string | undefined {
  const key = name === 'order' || name === 'exists' ? (operator ?? '') : name;
  const { ownOrders } = resource.entity;
  if (name === 'order' && Object.hasOwn(ownOrders, key)) return ownOrders[key];
  return ownFilter(resource, key)?.property ?? fieldNamed(resource, key)?.[0];
}

/**
 * The parameters of a list's query. An answer or an order tells what a field holds: what a caller may not ask by is
 * refused by its name (RIGHTS-15); without a token it is as if unknown.
 * @param projection what the caller may ask by; null: everything.
 */
export function parseFilters(
  resource: Resource,
  query: URLSearchParams,
  projection: Projection | null,
  caller: Caller | null,
): Parameter[] {
  const all = parameters(query);
  for (const parameter of all) refuseTooLong(resource, parameter);
  if (!projection) return all;
  return all.filter((parameter) => {
    const property = propertyAsked(resource, parameter);
    const names = parameter.name === 'order' ? projection.orders : projection.filters;
    if (property === undefined || names.includes(property)) return true;
    if (caller) throw forbidden(fill(texts.forbiddenParameter, { name: parameter.parameterText }));
    return false;
  });
}

/** All parameters together: values of one property are alternatives, different properties all hold. */
export function conditions(
  resource: Resource,
  parameters: readonly Parameter[],
  context: FilterContext,
  caller: Caller | null,
): Conditions {
  const { timezone } = context.settings;
  const groups = new Map<string, SQL[]>();
  let searchesText = false;
  const add = (key: string, sqlCondition: SQL | undefined) => {
    if (sqlCondition) groups.set(key, [...(groups.get(key) ?? []), sqlCondition]);
  };
  const ids: number[] = [];
  const searchCounts = new Map<string, number>();
  const pairs = new Map<string, SQL>();
  for (const parameter of parameters) {
    const { name, operator, value } = parameter;
    if (name === 'order' || name === 'page' || name === 'itemsPerPage' || name === 'pagination') continue;
    if (name === 'id' && !operator) {
      ids.push(idParameter(parameter, resource.entity.path));
      continue;
    }
    if (name === 'exists' && operator) {
      const [base, field] = fieldNamed(resource, operator) ?? [];
      if (base && field && field.filter !== 'none') {
        const column = columnOf(resource.table, base);
        add(`exists ${base}`, booleanParameter(parameter) ? isNotNull(column) : isNull(column));
      }
      continue;
    }
    const declaredFilter = ownFilter(resource, name);
    if (declaredFilter && !operator) {
      if (declaredFilter.searchesText) {
        searchesText = true;
        countValue(searchCounts, parameter.parameterText, MAX_TEXTS);
      }
      add(name, declaredFilter.where(value, context, caller));
      continue;
    }
    const [base, field] = fieldNamed(resource, name) ?? [];
    if (!base || !field) continue;
    if (field.filter && TEXT_FILTERS.has(field.filter)) {
      searchesText = true;
      countValue(searchCounts, parameter.parameterText, MAX_TEXTS);
    }
    // Each bound of a range holds for itself; alternatives are values without an operator.
    const key = `${base} ${operator ?? ''}`;
    if (resource.table[`${base}Folded`] && value.trim().split(/\s+/u).some(isPair))
      pairs.set(key, inName(resource.table, base, value, bigramIndexMatches));
    add(key, condition([base, field], resource.table, parameter, timezone));
  }
  // Other alternatives may be found by other indexes.
  for (const [key, pair] of pairs) if (groups.get(key)?.length === 1) groups.set(`pair ${key}`, [pair]);
  const all = [...groups.values()].map((group) => (group.length > 1 ? or(...group) : group[0]));
  if (ids.length > 0) all.push(inArray(resource.table.id, ids));
  return { where: and(...all), searchesText };
}

/** One way in which a list can be narrowed or ordered, as `hydra:search` and generic clients name it. */
export interface FilterVariable {
  readonly variable: string;
  readonly property: string;
}

/** `hydra:search`: every filter and order that a user may ask for, by the fields they may use; null: all fields. */
export const filterVariables = (
  resource: Resource,
  projection: Projection | null,
): readonly FilterVariable[] => (projection ? variablesOf(resource, projection) : allVariables(resource));

const allVariables = memoizeByObject((resource: Resource) => variablesOf(resource, null));

function variablesOf(resource: Resource, projection: Projection | null): FilterVariable[] {
  const { entity } = resource;
  const variables: FilterVariable[] = [
    { variable: 'id', property: 'id' },
    { variable: 'id[]', property: 'id' },
  ];
  const add = (variable: string, property: string) => variables.push({ variable, property });
  add('order[id]', 'id');
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.virtual || field.writeOnly || field.filter === 'none') continue;
    if (projection && !projection.filters.includes(name)) continue;
    add(name, name);
    if (field.filter === 'range')
      for (const operator of ['after', 'strictly_after', 'before', 'strictly_before'])
        add(`${name}[${operator}]`, name);
    add(`${name}[]`, name);
    if (field.kind === 'reference') add(`${name}.id`, name);
    add(`exists[${name}]`, name);
  }
  for (const [name, { property }] of Object.entries(resource.filters ?? {})) {
    // It may replace the filter of a field.
    const isThere = variables.some(({ variable }) => variable === name);
    if (!isThere && (!projection || projection.filters.includes(property))) add(name, property);
  }
  for (const [name, field] of Object.entries(entity.fields))
    if (
      field.sortable &&
      !field.virtual &&
      !field.writeOnly &&
      (!projection || projection.orders.includes(name))
    )
      add(`order[${name}]`, name);
  for (const [name, property] of Object.entries(entity.ownOrders))
    if (!projection || projection.orders.includes(property)) add(`order[${name}]`, property);
  return variables;
}
