import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { daySpan } from '../../domain/dates/days.ts';
import { entities, entityNamed } from '../../domain/entities/index.ts';
import {
  EVENT_KINDS,
  type EventKind,
  FURTHER_THINGS,
  THINGS,
  type Thing,
} from '../../domain/security/events.ts';
import { badParameter } from '../hydra/errors.ts';
import {
  idParameter,
  oneOf,
  parameterValue,
  parseDayParameter,
  parseIdParameter,
} from '../hydra/parameters.ts';

/** The query of the security page's lines (SEC-06). */

/** The position of a line in the order of the page: the newest first, reads before writes of the same moment. */
export interface Cursor {
  /** ISO 8601 in UTC, to the microsecond. */
  readonly moment: string;
  readonly source: Source;
  /** A read's request, a write's id. */
  readonly key: string;
}

export type Source = 'look' | 'write';

/** The narrowing of the page's lines; what is undefined narrows by nothing. */
export interface EventQuery {
  /** The account that did it, or whose password was tried. */
  readonly user?: number;
  /** The veteran whose record, or part of it, it is about. */
  readonly veteran?: number;
  readonly thing?: Thing;
  /** The number of a record of that thing. */
  readonly record?: number;
  readonly kinds: readonly EventKind[];
  readonly from?: Date;
  /** Not included. */
  readonly to?: Date;
  /** An address, or a network in CIDR notation. */
  readonly address?: string;
  readonly isNetwork: boolean;
}

/** The first and last day that are asked for, as moments of the service's zone. */
export function parsePeriod(query: URLSearchParams, timezone: string): Pick<EventQuery, 'from' | 'to'> {
  const [first, last] = [parseDayParameter(query, 'after'), parseDayParameter(query, 'before')];
  return {
    from: first === undefined ? undefined : daySpan(timezone, first).from,
    to: last === undefined ? undefined : daySpan(timezone, last).to,
  };
}

const NETWORK = /^([\da-f.:]+)\/(\d{1,3})$/i;

/** An address or a network in CIDR notation; a value that is neither is a 400. */
function parseAddress(query: URLSearchParams): Pick<EventQuery, 'address' | 'isNetwork'> {
  const address = parameterValue(query, 'address');
  if (address === undefined) return { isNetwork: false };
  const isNetwork = NETWORK.test(address) && ipaddr.isValidCIDR(address);
  if (!isNetwork && isIP(address) === 0) throw badParameter('address');
  return { address, isNetwork };
}

/** Reads the filters; each that is malformed is a 400 that names it. */
export function parseEventQuery(query: URLSearchParams, timezone: string): EventQuery {
  const kinds = [...query.getAll('kind'), ...query.getAll('kind[]')].filter(Boolean);
  const thing = parameterValue(query, 'thing');
  const record = parameterValue(query, 'record');
  // A number is one of a class.
  if (record !== undefined && thing === undefined) throw badParameter('record');
  return {
    user: parseIdParameter(query, 'user', entityNamed('User').path),
    veteran: parseIdParameter(query, 'veteran', entityNamed('Veteran').path),
    thing: thing === undefined ? undefined : oneOf(THINGS, 'thing', thing),
    record: record === undefined ? undefined : idParameter({ parameterText: 'record', value: record }),
    kinds: [...new Set(kinds.map((kind) => oneOf(EVENT_KINDS, 'kind', kind)))],
    ...parsePeriod(query, timezone),
    ...parseAddress(query),
  };
}

/** A cursor as text for an address, opaque to its readers. */
export const writeCursor = ({ moment, source, key }: Cursor): string =>
  Buffer.from(JSON.stringify([moment, source, key])).toString('base64url');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The cursor in a query; undefined for the first page, a 400 for what no page has given. */
export function parseCursor(query: URLSearchParams): Cursor | undefined {
  const text = parameterValue(query, 'cursor');
  if (text === undefined) return undefined;
  try {
    const [moment, source, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isWhole =
      MOMENT.test(String(moment)) &&
      !Number.isNaN(Date.parse(String(moment))) &&
      typeof key === 'string' &&
      key.length <= 200 &&
      !key.includes('\0') &&
      (source === 'look' || (source === 'write' && /^\d{1,18}$/.test(key)));
    if (isWhole) return { moment: String(moment), source, key };
  } catch {
    // It is no JSON.
  }
  throw badParameter('cursor');
}

/** The audited tables of a thing. */
export function tablesOf(thing: Thing): readonly string[] {
  const entityTable = entities.find(({ name }) => name === thing)?.table;
  const further = Object.entries(FURTHER_THINGS).find(([name]) => name === thing)?.[1];
  return [entityTable, further].filter((table) => table !== undefined);
}

const things = new Map<string, Thing>(
  THINGS.flatMap((thing) => tablesOf(thing).map((table) => [table, thing])),
);

/** The thing that a table holds; undefined for a table that the audit does not know. */
export const thingOf = (table: string): Thing | undefined => things.get(table);
