import { createHmac, randomInt } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { daySpan, writeMoment } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { within } from '../db/conditions.ts';
import { appointments, cells, regions, deskScreens as screens } from '../db/schema.ts';
import { streamAnswer } from '../events/operations.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, notFound, ruleViolations } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { unknownScreens } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { consume } from '../limits/rate-limit.ts';
import { keyFor } from '../session/tokens.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { officeWatcher } from './events.ts';
import { expiryOf, isExpired, isValid } from './screen-validity.ts';

/**
 * Displays in waiting rooms (DESK-03): an agent issues a code, it is typed once on the display, and reads the numbers
 * called in one cell and wilaya until it is ended, and nothing else.
 */

/** Not in the address: that stands in the logs of whoever is in between. */
const HEADER = 'Display-Code';

/** Letters and digits that nobody takes for others; 60 bits of chance in twelve of them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** Displays of one office: more than it has walls. */
const MAX_DISPLAYS_PER_PLACE = 20;

/** Called numbers that a display shows, the newest first. */
const MAX_CALLED_NUMBERS = 8;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A code as it is kept, however it was typed. */
const plain = (text: string): string =>
  text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');

/** Under a key of the server's: who reads the database has no code. */
async function hashOf(context: ApiContext, code: string): Promise<string> {
  return createHmac('sha256', await keyFor(context, 'display'))
    .update(plain(code))
    .digest('base64url');
}

async function issue(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const body = await request.body();
  const [cell, region] = [idOf(body.cell), idOf(body.region)];
  if (cell === null || region === null)
    throw ruleViolations([{ path: cell === null ? 'cell' : 'region', message: 'rules.unknownReference' }]);
  const code = newCode();
  const codeHash = await hashOf(context, code);
  try {
    const id = await write(
      context.db,
      caller,
      requestId,
      async (tx) => {
        // A screen that is over makes room for a new one.
        await tx.delete(screens).where(isExpired(context));
        const there = await tx.$count(screens, and(eq(screens.cell, cell), eq(screens.region, region)));
        if (there >= MAX_DISPLAYS_PER_PLACE) throw new ApiError(409, texts.tooManyScreens);
        const [screen] = await tx
          .insert(screens)
          .values({ codeHash, cell, region, createdBy: caller?.id ?? null, createdDate: context.clock() })
          .returning({ id: screens.id });
        return screen?.id;
      },
      [`desk screens ${cell} ${region}`],
    );
    const groupedCode = code.replace(/(.{4})(?=.)/g, '$1-');
    return { status: 201, body: { '@type': 'DeskScreen', id, code: groupedCode }, headers: NO_STORE_HEADERS };
  } catch (error) {
    if (databaseRefusal(error)?.code === '23503')
      throw ruleViolations([{ path: 'cell', message: 'rules.unknownReference' }]);
    throw error;
  }
}

async function list({ context, path }: ApiRequest): Promise<Answer> {
  const { db, settings } = context;
  const screensOfOffice = await db
    .select({
      id: screens.id,
      cell: screens.cell,
      region: screens.region,
      place: sql<string>`concat_ws(' · ', ${regions.name}, ${cells.name})`,
      createdDate: screens.createdDate,
    })
    .from(screens)
    .innerJoin(cells, eq(cells.id, screens.cell))
    .innerJoin(regions, eq(regions.id, screens.region))
    .where(isValid(context))
    .orderBy(asc(screens.id));
  const members = screensOfOffice.map(({ createdDate, ...screen }) => ({
    '@type': 'DeskScreen',
    ...screen,
    createdDate: writeMoment(settings.timezone, createdDate.getTime()),
    expires: writeMoment(settings.timezone, expiryOf(context, createdDate).getTime()),
  }));
  return { body: wholeCollection(path, 'DeskScreen', members) };
}

async function end(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const id = idOfPath(request);
  await write(context.db, caller, requestId, async (tx) => {
    const { rowCount } = await tx.delete(screens).where(eq(screens.id, id));
    if (!rowCount) throw notFound();
  });
  return { status: 204 };
}

/**
 * Finds the display of a code. An unknown code is a 404, and counts against its network; a known one is always answered,
 * so that nobody behind the same address darkens a display (SEC-09).
 * @throws ApiError 404, or 429 after too many unknown codes
 */
async function screenOf({ context, header, address }: ApiRequest) {
  const code = header(HEADER) ?? '';
  if (plain(code).length === LENGTH) {
    const codeHash = await hashOf(context, code);
    const [screen] = await context.db
      .select()
      .from(screens)
      .where(and(eq(screens.codeHash, codeHash), isValid(context)));
    if (screen) return screen;
  }
  await consume(context.db, context, [unknownScreens, networkOf(address)]);
  throw notFound();
}

/** The numbers that people were told, of those who are being received, with the counter; no name, no hour, no reason. */
async function readCalledNumbers(request: ApiRequest): Promise<Answer> {
  const { db, settings } = request.context;
  const { cell, region } = await screenOf(request);
  const today = daySpan(settings.timezone, todayOf(request.context));
  const calledDate = sql`coalesce(${appointments.calledDate}, ${appointments.stateDate})`;
  const calls = await db
    .select({
      number: appointments.id,
      counter: appointments.counter,
      calledDate: calledDate.mapWith(appointments.calledDate),
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.cell, cell),
        eq(appointments.region, region),
        within(appointments.dateRDV, today),
        eq(appointments.state, 'received'),
      ),
    )
    .orderBy(desc(calledDate), desc(appointments.id))
    .limit(MAX_CALLED_NUMBERS);
  const [names] = await db
    .select({ cell: cells.name, region: regions.name })
    .from(cells)
    .innerJoin(regions, eq(regions.id, region))
    .where(eq(cells.id, cell));
  const body = {
    '@type': 'CalledNumbers',
    ...names,
    calls: calls.map((call) => ({
      ...call,
      calledDate: call.calledDate && writeMoment(settings.timezone, call.calledDate.getTime()),
    })),
    sound: settings.wallSound,
    // A display that is open since before an upgrade reads the numbers alone.
    numbers: calls.map(({ number }) => number),
  };
  return { body, headers: NO_STORE_HEADERS };
}

async function calledEvents(request: ApiRequest): Promise<Answer> {
  const { codeHash, cell, region } = await screenOf(request);
  const watcher = officeWatcher(
    { cell, region },
    { account: `screen ${codeHash}`, right: { kind: 'screen', codeHash }, mayStayOpen: () => true },
  );
  // A display hears that something changed, and never of whom (DESK-03).
  return streamAnswer(await request.context.eventStreams.open({ ...watcher, write: async () => [] }));
}

/** The list of displays is for those who work at a desk. */
const AGENTS = { menu: 'Appointment', action: 'EDIT' } as const;

export const screenOperations: readonly ApiOperation[] = [
  { method: 'POST', path: '/api/desk_screens', access: AGENTS, accessLogScope: 'nothing', handle: issue },
  { method: 'GET', path: '/api/desk_screens', access: AGENTS, accessLogScope: 'nothing', handle: list },
  { method: 'DELETE', path: '/api/desk_screens/:id', access: AGENTS, accessLogScope: 'nothing', handle: end },
  {
    method: 'GET',
    path: '/api/called_numbers',
    access: 'public',
    accessLogScope: 'nothing',
    handle: readCalledNumbers,
  },
  {
    method: 'GET',
    path: '/api/called_numbers/events',
    access: 'public',
    accessLogScope: 'nothing',
    givesFile: true,
    handle: calledEvents,
  },
];
