import { and, asc, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { daySpan } from '../../../domain/dates/days.ts';
import { queueRequest } from '../../../domain/entities/appointments/queue-entry.ts';
import { idOf, type Values } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import type { Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { calendars, mailOutbox, slots, queueEntries as table } from '../../db/schema.ts';
import { bind, run } from '../../db/statements.ts';
import { ruleViolations } from '../../hydra/errors.ts';
import { idempotent } from '../../hydra/idempotency.ts';
import { ruleContext } from '../../hydra/write.ts';
import { runCounts } from '../../limits/rate-limit.ts';
import { type LoweredLimit, loweredLimit } from '../../senders/lowered-limit.ts';
import { insertSender, senderOf } from '../../senders/sender.ts';
import { lockAdvisoryKeys, writeWithForeignKeyRetry } from '../../transaction.ts';
import { bookableBy, isAt, isFree } from '../slots/bookable.ts';
import { visitColumns } from '../visitors/visit.ts';
import { browserOf } from '../visitors/visitor-browser.ts';
import { type ChoiceChecks, choiceChecks, choiceIds, wrongChoices } from '../visitors/visitor-choices.ts';
import {
  boundAcceptance,
  countAttempt,
  isHoneypotFilled,
  lockOfPerson,
  refusePreview,
} from '../visitors/visitor-guard.ts';
import { hasBooked } from './queue-offers.ts';

/** A visitor waits for a place where none is free (QUEUE-01): the fields, honeypot and limits of the public form. */

const refusalOfDay = (message: 'rules.placesFree' | 'rules.noReception') =>
  ruleViolations([{ path: 'date', message }]);

/**
 * POST /api/queue_entries. The answer says nothing but what was sent: whether the person waits already is nobody's
 * business, and the link goes to their mail address alone.
 */
export async function joinQueue(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  refusePreview(request);
  await countAttempt(request);
  const body = await request.body();
  if (isHoneypotFilled(body)) throw refusalOfDay('rules.placesFree');
  const browser = await browserOf(request);
  return writeWithForeignKeyRetry(context.db, null, requestId, (tx) =>
    idempotent(tx, request, body, async () => {
      const { values, ...checks } = await valuesOf(tx, request, body);
      await lockAdvisoryKeys(tx, [lockOfPerson(values)]);
      await runCounts(tx, boundAcceptance(request, values, checks));
      const queueEntry = await wait(tx, request, values, browser.hash);
      const sender = await senderOf(request, browser.hash);
      await run(tx, bind(insertSender(sender, 'queueEntry', sql`(select ${queueEntry}::int as id) as made`)));
      return {
        status: 202,
        body: { '@context': '/api/contexts/QueueEntry', '@type': 'QueueEntry', ...values },
        headers: browser.headers,
      };
    }),
  );
}

/**
 * Checks the request by the rules of the public page. Refuses it while a place is free until the last day, and where nobody
 * is received until then.
 */
async function valuesOf(
  tx: Transaction,
  request: ApiRequest,
  body: Values,
): Promise<LoweredLimit & { values: Values }> {
  const { context } = request;
  const { values, violations } = validate(queueRequest, body, ruleContext(context, true));
  const hasSlot = (condition: SQL) =>
    violations.length > 0
      ? sql`false`
      : sql`exists (select from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar} where ${and(
          condition,
          isAt({ cell: idOf(values.cell) ?? 0, region: idOf(values.region) ?? 0 }),
          lt(slots.dateRDV, daySpan(context.settings.timezone, String(values.date)).to),
        )})`;
  const visitor = { caller: null, context };
  const [decision] = await run(
    tx,
    bind<{ hasFreeSlot: boolean; receives: boolean } & LoweredLimit & ChoiceChecks>(
      sql`select ${hasSlot(isFree(visitor))} as "hasFreeSlot", ${hasSlot(bookableBy(visitor))} as receives,
        ${loweredLimit(context.clock())}, ${choiceChecks(choiceIds(values))}`,
    ),
  );
  const all = [...violations, ...wrongChoices(values, { treated: null, ...decision })];
  if (all.length > 0) throw ruleViolations(all);
  if (decision?.hasFreeSlot) throw refusalOfDay('rules.placesFree');
  if (!decision?.receives) throw refusalOfDay('rules.noReception');
  return { values, lowered: decision?.lowered ?? null };
}

/** The index that keeps them apart. */
const ONE_A_PERSON = sql.raw(
  '(region_id, cell_id, lower(email), fold(last_name), fold(first_name), birth_date) where waiting',
);

/**
 * Gives the entry's number. One entry for each mail address of a person and cell: who asks again waits for longer, where they stand, and is told so.
 * Another address is another entry, since the first may have been mistyped; the entries count as one person.
 */
async function wait(
  tx: Transaction,
  { context }: ApiRequest,
  values: Values,
  browser: string,
): Promise<number> {
  const now = context.clock();
  const { maxOffers } = context.settings;
  const entry = { ...visitColumns(values), date: String(values.date), browser, maxOffers };
  const { email, lastName, firstName, birthDate, region, cell } = entry;
  const ofPerson = sql`${table.waiting} and ${table.region} = ${region} and ${table.cell} = ${cell}
    and ${table.birthDate} = ${birthDate}
    and fold(${table.lastName}) = fold(${lastName}) and fold(${table.firstName}) = fold(${firstName})`;
  // An entry that no longer waits takes no place in the waiting list. Who has booked since waits anew.
  const isOver = or(lt(table.date, todayOf(context)), and(isNull(table.slot), hasBooked(context)));
  await tx.delete(table).where(and(isOver, ofPerson, sql`lower(${table.email}) = lower(${email})`));
  const [other] = await tx
    .select({ person: table.person })
    .from(table)
    .where(and(ofPerson, gte(table.date, todayOf(context)), not(hasBooked(context))))
    .orderBy(asc(table.id))
    .limit(1);
  const insert = tx
    .insert(table)
    .values({ ...entry, ...other })
    .getSQL();
  const { rows } = await tx.execute<{ id: number }>(sql`${insert}
    on conflict ${ONE_A_PERSON} do update set date = greatest(${table.date}, excluded.date) returning id`);
  const { id } = firstRow(rows);
  // Of two presses of the button one mail goes, as long as it is not sent.
  await tx.execute(sql`
    insert into ${mailOutbox} (kind, queue_entry_id, due) select 'queued', ${id}, ${now.toISOString()}::timestamptz
    where not exists (select from ${mailOutbox} where kind = 'queued' and queue_entry_id = ${id})`);
  return id;
}
