import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { daySpan } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { within } from '../db/conditions.ts';
import type { Transaction } from '../db/connection.ts';
import { appointments as table } from '../db/schema.ts';
import { ApiError, ruleViolations } from '../hydra/errors.ts';
import { idempotent } from '../hydra/idempotency.ts';
import { itemAnswer } from '../hydra/read.ts';
import type { Resource } from '../hydra/resource.ts';
import { write } from '../transaction.ts';
import { type Appointment, changeState } from './states.ts';

interface DeskOffice {
  readonly cell: number;
  readonly region: number;
}

/**
 * Locks the person who is called next and gives their appointment: VIPs first, then by the hour of the appointment, then
 * by arrival. Somebody whose state changed while their row was locked by a colleague is left out.
 */
async function lockNext(
  tx: Transaction,
  { context }: ApiRequest,
  { cell, region }: DeskOffice,
): Promise<Appointment | null> {
  const goneIds: number[] = [];
  for (;;) {
    const [next] = await tx
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.cell, cell),
          eq(table.region, region),
          eq(table.state, 'arrived'),
          within(table.dateRDV, daySpan(context.settings.timezone, todayOf(context))),
          goneIds.length > 0 ? notInArray(table.id, goneIds) : undefined,
        ),
      )
      .orderBy(
        desc(sql`coalesce(${table.vip}, false)`),
        asc(table.dateRDV),
        asc(table.arrivedDate),
        asc(table.id),
      )
      .limit(1);
    if (!next) return null;
    const [row] = await tx.select().from(table).where(eq(table.id, next.id)).for('no key update');
    if (row?.state === 'arrived') return row;
    goneIds.push(next.id);
  }
}

/**
 * POST /api/appointments/call_next with `{cell, region}`: picks the next person who waits there today and notes that they
 * are received, in one transaction (DESK-04). The calls of an office wait for each other, so two agents never call the
 * same person. With an Idempotency-Key a repeated request gets the same person again. 404 where nobody waits.
 */
async function callNext(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { context, caller, requestId } = request;
  const body = await request.body();
  const [cell, region] = [idOf(body.cell), idOf(body.region)];
  if (cell === null || region === null)
    throw ruleViolations([{ path: cell === null ? 'cell' : 'region', message: 'rules.unknownReference' }]);
  return write(
    context.db,
    caller,
    requestId,
    (tx) =>
      idempotent(tx, request, { call: 'next', cell, region }, async () => {
        const row = await lockNext(tx, request, { cell, region });
        if (!row) throw new ApiError(404, texts.nobodyWaits);
        await changeState(tx, request, row, 'received');
        return itemAnswer(request, resource, row.id, tx);
      }),
    [`desk calls ${cell} ${region}`],
  );
}

export const callNextOperation = (resource: Resource): ApiOperation => ({
  method: 'POST',
  path: '/api/appointments/call_next',
  access: { menu: 'Appointment', action: 'EDIT' },
  accessLogScope: { record: 'Appointment' },
  handle: (request) => callNext(request, resource),
});
