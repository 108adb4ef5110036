import { sql } from 'drizzle-orm';
import { domain } from '#texts/domain.ts';
import { security as texts } from '#texts/security.ts';
import { formatMoment, writeMoment } from '../../domain/dates/days.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { unusualReading } from '../../domain/entities/unusual-reading.ts';
import { recordName } from '../../domain/model/record-name.ts';
import type { CountryCode } from '../../domain/settings/countries.ts';
import { fieldName } from '../../i18n/names.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { bind, run } from '../db/statements.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { badParameter } from '../hydra/errors.ts';
import { sheetAnswer } from '../hydra/export/export.ts';
import { type Cells, parseSheetFormat } from '../hydra/export/formats.ts';
import { parameterValue } from '../hydra/parameters.ts';
import { resourceOf } from '../hydra/resource.ts';
import { networkOf } from '../limits/network.ts';
import { loggedParameters } from '../logged-query.ts';
import { requireCaller } from '../session/require-caller.ts';
import { withSnapshot } from '../transaction.ts';
import { namesOf } from './audit-lines.ts';
import { describeEvents, type SecurityEvent } from './describe-events.ts';
import { type Cursor, type EventQuery, parseCursor, parseEventQuery, parsePeriod } from './event-query.ts';
import { nameReader, readEvents } from './read-events.ts';

/** The security page (SEC-06): who looked, who changed, who tried, for who holds a right on it. */

const PATH = '/api/security_events';
const ACCESS = { menu: 'Security', action: 'LIST' } as const;
const LOG_SCOPE = { list: 'SecurityEvent' } as const;

/** The reading marks; the owner's function writes them. */
export const unusualReadings = resourceOf(unusualReading, { access: { get: ACCESS } });

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

function parsePageSize(query: URLSearchParams): number {
  const value = parameterValue(query, 'itemsPerPage') ?? String(DEFAULT_PAGE_SIZE);
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1) throw badParameter('itemsPerPage');
  return Math.min(Number(value), MAX_PAGE_SIZE);
}

/** The link of the page behind a line: the same query from its cursor on. */
function nextLink(query: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return `${PATH}?${next}`;
}

/** GET /api/security_events: a page of lines, the newest first, and the link of the next; as a sheet all of them. */
async function events(request: ApiRequest): Promise<Answer> {
  const { context, query, accessNote, caller } = request;
  const eventQuery = parseEventQuery(query, context.settings.timezone);
  const cursor = parseCursor(query);
  const size = parsePageSize(query);
  // The line of this reading belongs to the record that it is about.
  accessNote.veterans = eventQuery.veteran === undefined ? [] : [eventQuery.veteran];
  const format = parseSheetFormat(request.header('Accept'));
  if (format) {
    accessNote.asked = { ...loggedParameters(query), export: format };
    return sheetAnswer(request, {
      format,
      title: texts.sheet.title,
      headings: COLUMNS.map(([name]) => texts.sheet[name]),
      rows: (tx) => sheetRows(tx, request, eventQuery),
    });
  }
  const page = await withSnapshot(context.db, async (tx) => {
    await nameReader(tx, caller);
    const lines = await readEvents(tx, eventQuery, cursor, size + 1);
    const members = await describeEvents(tx, context, requireCaller(caller), lines.slice(0, size));
    return { members, hasNext: lines.length > size };
  });
  const last = page.members.at(-1);
  return {
    body: {
      '@context': '/api/contexts/SecurityEvent',
      '@id': PATH,
      '@type': 'hydra:Collection',
      'hydra:member': page.members,
      'hydra:view': {
        '@id': query.size > 0 ? `${PATH}?${query}` : PATH,
        '@type': 'hydra:PartialCollectionView',
        ...(page.hasNext && last ? { 'hydra:next': nextLink(query, last.cursor) } : {}),
      },
    },
  };
}

/** Lines that are in memory at once. */
const BATCH = 500;

async function* sheetRows(tx: Transaction, request: ApiRequest, query: EventQuery): AsyncGenerator<Cells> {
  const { context, caller } = request;
  await nameReader(tx, caller);
  let cursor: Cursor | undefined;
  for (;;) {
    const lines = await readEvents(tx, query, cursor, BATCH);
    // It goes on for minutes (SEC-01, RIGHTS-13).
    if (!(await request.isSessionStillValid())) throw new Error('the account or its rights changed');
    const describedEvents = await describeEvents(tx, context, requireCaller(caller), lines);
    for (const event of describedEvents)
      yield COLUMNS.map(([, cell]) => cell(event, context.settings.serviceCountry));
    cursor = lines.at(-1);
    if (lines.length < BATCH) return;
  }
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = domain.choices;

/** A changed value in a cell. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  if (typeof value === 'object') return 'id' in value ? recordName({ ...value }) : JSON.stringify(value);
  return choices[name]?.[String(value)] ?? String(value);
}

const resourceOfThing = (thing: string): string => {
  try {
    return entityNamed(thing).resource;
  } catch {
    return '';
  }
};

/** Names in words the person who did it. */
const byText = ({ by, kind }: SecurityEvent): string =>
  by ? recordName(by) : /^signIn/.test(kind) ? texts.unknownAccount : texts.nobody;

/** The columns of a sheet. */
const COLUMNS: readonly (readonly [
  name: Exclude<keyof typeof texts.sheet, 'title'>,
  cell: (event: SecurityEvent, country: CountryCode) => string | number,
])[] = [
  ['moment', ({ moment }) => formatMoment(moment)],
  ['by', byText],
  ['kind', ({ kind }) => texts.kindNames[kind]],
  ['thing', ({ thing }) => texts.things[thing].name],
  ['number', ({ number }) => number ?? ''],
  ['record', ({ record }) => (record ? recordName(record) : '')],
  ['count', ({ count }) => count],
  ['address', ({ address }) => address ?? ''],
  ['status', ({ status }) => status ?? ''],
  [
    'changes',
    ({ thing, changes, hidden }, country) => {
      const labelOf = (name: string) => regionWordIn(fieldName(resourceOfThing(thing), name), country);
      const texts = changes.map(
        ({ name, before, after }) =>
          `${labelOf(name)} : ${valueText(name, before)} → ${valueText(name, after)}`,
      );
      return [...texts, ...hidden.map(labelOf)].join(' ; ');
    },
  ],
  [
    'unusual',
    ({ unusual }, country) =>
      unusual.map((rule) => regionWordIn(domain.choices.rule[rule], country)).join(', '),
  ],
];

type SignInRow = {
  readonly account: number | null;
  readonly name: string | null;
  readonly address: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
};

/** Accounts and networks in one answer. */
const MAX_SIGN_INS = 200;

/** GET /api/security_events/sign_ins: the refused sign-ins of a period by account and network, the most first. */
async function refusedSignIns({ context, caller, query }: ApiRequest): Promise<Answer> {
  const { timezone } = context.settings;
  const { from, to } = parsePeriod(query, timezone);
  const { rows, names } = await withSnapshot(context.db, async (tx) => {
    await nameReader(tx, caller);
    const rows = await run(
      tx,
      bind<SignInRow>(
        sql`select ids[1] as account, asked ->> 'usernameHash' as name, address, count(*)::int as count,
          (extract(epoch from min(moment)) * 1000)::float8 as "firstMs",
          (extract(epoch from max(moment)) * 1000)::float8 as "lastMs"
          from security_looks where kind = 'signInRefused'
            and moment >= ${(from ?? new Date(0)).toISOString()}::timestamptz
            and moment < ${(to ?? new Date('9999-01-01')).toISOString()}::timestamptz
          group by 1, 2, 3 order by count desc, max(moment) desc limit 5000`,
        { searches: true },
      ),
    );
    const ids = new Set(rows.flatMap(({ account }) => account ?? []));
    return { rows, names: await namesOf(tx, new Map([['User', ids]]), null) };
  });
  // Addresses of one IPv6 network count as one.
  const groups = Map.groupBy(rows, ({ account, name, address }) =>
    JSON.stringify([account, name, networkOf(address)]),
  );
  const members = [...groups.values()]
    .map((several) => {
      const first = firstRow(several);
      const momentOf = (ms: number) => writeMoment(timezone, ms);
      return {
        '@type': 'RefusedSignIns',
        account:
          first.account === null ? null : (names.get(`User ${first.account}`) ?? { id: first.account }),
        // Equal for equal names that nobody has; it tells nothing else.
        unknownName: first.account === null && first.name ? first.name.slice(0, 8) : null,
        network: networkOf(first.address),
        count: several.reduce((sum, { count }) => sum + count, 0),
        first: momentOf(Math.min(...several.map(({ firstMs }) => firstMs))),
        last: momentOf(Math.max(...several.map(({ lastMs }) => lastMs))),
      };
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_SIGN_INS);
  return { body: wholeCollection(`${PATH}/sign_ins`, 'RefusedSignIns', members) };
}

export const securityOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: PATH,
    access: ACCESS,
    accessLogScope: LOG_SCOPE,
    givesSpreadsheet: true,
    handle: events,
  },
  {
    method: 'GET',
    path: `${PATH}/sign_ins`,
    access: ACCESS,
    accessLogScope: LOG_SCOPE,
    handle: refusedSignIns,
  },
];
