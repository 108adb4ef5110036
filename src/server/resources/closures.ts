import { and, gte, isNull, lte } from 'drizzle-orm';
import { closure } from '../../domain/entities/appointments/closure.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { Closing } from '../../domain/scheduling/closed-hours.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { CLOSING, type ClosureOutcome, decidePeople } from '../booking/closures/closed-people.ts';
import { callsOf, noteCall, undoCall } from '../booking/closures/closure-calls.ts';
import { closureHours } from '../booking/closures/closure-hours.ts';
import { nationalDays } from '../booking/closures/national-days.ts';
import { decidedBody, decisionsIn, refusePeople, settlePeople } from '../booking/closures/settle-closure.ts';
import { displacedBy, undoClosure } from '../booking/closures/undo-closure.ts';
import { closures as table } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { badParameter, ruleViolations } from '../hydra/errors.ts';
import { rowOfPath } from '../hydra/read.ts';
import { type PendingWrite, resourceOf } from '../hydra/resource.ts';
import { changeRecord, insertRecord } from '../hydra/write.ts';
import { authorize } from '../session/caller.ts';
import { lockAdvisoryKeys, write } from '../transaction.ts';

/** Sets the closed hours as instants, computed from the typed days and hours. */
async function setHours({
  request,
  values,
  previous,
  columns,
}: PendingWrite<typeof closure.fields>): Promise<void> {
  const { timezone } = request.context.settings;
  values.endDate ??= values.startDate;
  const hours = closureHours(timezone, values as Closing);
  if (hours === '{}') throw ruleViolations([{ path: 'startHour', message: 'rules.hourSkipped' }]);
  if (!previous || hours !== closureHours(timezone, previous)) columns.hours = hours;
}

export const closures = resourceOf(closure, {
  createsOnce: true,
  beforeWrite: async (hook) => {
    await lockAdvisoryKeys(hook.tx, [CLOSING]);
    await setHours(hook);
  },
  afterWrite: async ({ tx, request, id, values, previous }) => {
    if (previous) await refusePeople(tx, request, id);
    else await settlePeople(tx, request, id, decisionsIn(values.people));
  },
});

/** Thrown to roll back a transaction that was only a preview. */
class PreviewEnd extends Error {
  readonly outcome: ClosureOutcome;
  constructor(outcome: ClosureOutcome) {
    super('preview');
    this.outcome = outcome;
  }
}

/**
 * Returns the people whom a planned closure would affect, and where they can go. The closure is inserted without the
 * lock and rolled back.
 */
async function lookAtPeople(request: ApiRequest): Promise<ClosureOutcome> {
  const { context, caller, requestId } = request;
  authorize(caller, { menu: 'Appointment', action: 'VIEW' });
  const body = await request.body();
  try {
    return await write(context.db, caller, requestId, async (tx) => {
      let outcome: ClosureOutcome = { lines: [], places: [] };
      await insertRecord(
        tx,
        request,
        {
          ...closures,
          // Without the lock of `closures`: a preview neither waits nor blocks.
          beforeWrite: setHours,
          afterWrite: async ({ id, values }) => {
            const { people } = values as { people?: Parameters<typeof decisionsIn>[0] };
            outcome = await decidePeople(tx, request, id, decisionsIn(people));
          },
        },
        body,
      );
      throw new PreviewEnd(outcome);
    });
  } catch (error) {
    if (error instanceof PreviewEnd) return error.outcome;
    throw error;
  }
}

/** The national days of a year, each with the closure of all offices on that day, if there is one. */
async function proposedDays({ query, context }: ApiRequest): Promise<Record<string, unknown>[]> {
  const year = query.get('year') ?? '';
  if (!/^20\d\d$/.test(year)) throw badParameter('year');
  const days = await nationalDays(Number(year), context.settings.holidayCountries);
  const { startHour, cell, region, startDate, endDate } = table;
  const wide = await context.db
    .select({ id: table.id, startDate, endDate })
    .from(table)
    .where(
      and(
        isNull(startHour),
        isNull(cell),
        isNull(region),
        lte(startDate, `${year}-12-31`),
        gte(endDate, `${year}-01-01`),
      ),
    );
  return days.map((one) => {
    const covering = wide.find(({ startDate, endDate }) => startDate <= one.day && one.day <= endDate);
    return { '@type': 'NationalDay', ...one, closure: covering ? iriOf(closure, covering.id) : null };
  });
}

export const closureOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/closures/national_days',
    access: { menu: 'Calendar', action: 'LIST' },
    accessLogScope: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, 'NationalDay', await proposedDays(request)),
    }),
  },
  {
    method: 'POST',
    path: '/api/closures/people',
    access: { menu: 'Calendar', action: 'CREATE' },
    accessLogScope: { list: 'Appointment' },
    handle: async (request) => ({
      body: decidedBody(await lookAtPeople(request), request.context.settings.timezone),
    }),
  },
  {
    method: 'GET',
    path: '/api/closures/:id/people',
    access: { menu: 'Appointment', action: 'VIEW' },
    accessLogScope: { list: 'Appointment' },
    handle: async (request) => {
      const { id } = await rowOfPath(request, closures);
      return { body: { people: await displacedBy(request.context, id) } };
    },
  },
  {
    method: 'GET',
    path: '/api/closures/:id/calls',
    access: { menu: 'Appointment', action: 'VIEW' },
    // Not logged: the answer holds ids and colleagues. The affected people have an operation of their own.
    accessLogScope: 'nothing',
    handle: async (request) => {
      const { id } = await rowOfPath(request, closures);
      return { body: { calls: await callsOf(request.context, id) }, headers: NO_STORE_HEADERS };
    },
  },
  {
    method: 'POST',
    path: '/api/closures/:id/calls',
    access: { menu: 'Appointment', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: async (request) => noteCall(request, (await rowOfPath(request, closures)).id),
  },
  {
    method: 'DELETE',
    path: '/api/closures/:id/calls/:call',
    access: { menu: 'Appointment', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: async (request) => undoCall(request, (await rowOfPath(request, closures)).id),
  },
  {
    method: 'POST',
    path: '/api/closures/:id/undo',
    access: { menu: 'Calendar', action: 'DELETE' },
    accessLogScope: { list: 'Appointment' },
    handle: (request) => {
      authorize(request.caller, { menu: 'Appointment', action: 'DELETE' });
      return changeRecord(request, closures, {
        action: 'DELETE',
        run: async (tx, row) => {
          await lockAdvisoryKeys(tx, [CLOSING]);
          return { body: { people: await undoClosure(tx, request, row) } };
        },
      });
    },
  },
];
