import { sql } from 'drizzle-orm';
import { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { iriOf, type Values } from '../../../domain/model/entity.ts';
import { type Validation, validate } from '../../../domain/model/validate.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { type BoundStatement, prepareStatement } from '../../db/statements.ts';
import { isArrived, recordArrival } from '../../desk/states.ts';
import { ruleViolations } from '../../hydra/errors.ts';
import { idempotent } from '../../hydra/idempotency.ts';
import { rowAnswer, rowsOf } from '../../hydra/read.ts';
import type { Resource, Row } from '../../hydra/resource.ts';
import { insertRecord, ruleContext } from '../../hydra/write.ts';
import { createAppointmentLink } from '../../mail/links/appointment-links.ts';
import { type LoweredLimit, loweredLimit } from '../../senders/lowered-limit.ts';
import { senderOf } from '../../senders/sender.ts';
import { authorize } from '../../session/caller.ts';
import { databaseRefusal, writeWithForeignKeyRetry } from '../../transaction.ts';
import { bookableByVisitors } from '../slots/bookable.ts';
import { type FoundSlot, slotConstraints, slotQuery, slotTakenError, wishOf } from '../slots/find-slot.ts';
import { insertVisit, visitColumns } from '../visitors/visit.ts';
import { type Browser, browserOf } from '../visitors/visitor-browser.ts';
import {
  CHOICE_PLACEHOLDERS,
  type ChoiceChecks,
  choiceChecks,
  choiceIds,
  wrongChoices,
} from '../visitors/visitor-choices.ts';
import {
  boundAcceptance,
  countAttempt,
  findDuplicateRequest,
  isHoneypotFilled,
  lockOf,
  lockOfPerson,
  type Request,
  refusePreview,
  requestsOf,
} from '../visitors/visitor-guard.ts';

/** POST /api/appointments: staff by their right, visitors by the rules of the public page (APT-05, PUB-06). */
export async function createAppointment(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { context, caller, requestId } = request;
  refusePreview(request);
  if (caller) authorize(caller, { menu: 'Appointment', action: 'CREATE' });
  if (caller && isArrived(request)) authorize(caller, { menu: 'Appointment', action: 'EDIT' });
  if (!caller) await countAttempt(request);
  const body = await request.body();
  // Refused like a slot that is gone: a program that fills every field does not learn why.
  if (!caller && isHoneypotFilled(body)) throw slotTakenError();
  const browser = caller ? null : await browserOf(request);
  try {
    return await writeWithForeignKeyRetry(
      context.db,
      caller,
      requestId,
      (tx) =>
        browser
          ? onceForVisitor(tx, request, resource, body, browser)
          : onceForStaff(tx, request, resource, body),
      browser ? [lockOf(browser.hash), lockOfPerson(body)] : [],
    );
  } catch (error) {
    if (slotConstraints[databaseRefusal(error)?.constraint ?? '']) throw slotTakenError();
    throw error;
  }
}

/** Books for staff, once for an Idempotency-Key. */
const onceForStaff = (
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<Answer> =>
  idempotent(tx, request, isArrived(request) ? { arrived: true, body } : body, () =>
    byStaff(tx, request, resource, body),
  );

/** Books for a visitor, once for an Idempotency-Key; the query of the decision travels with the one that takes the key. */
async function onceForVisitor(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Record<string, unknown>,
  browser: Browser,
): Promise<Answer> {
  let link: string | undefined;
  const checkedRequest = validate(appointmentRequest, body, ruleContext(request.context, true));
  const book = async ([decision]: readonly ReadDecision[]) => {
    const { values } = checkedRequest;
    const bookedRow = await byVisitor(
      tx,
      request,
      resource,
      values,
      decide(checkedRequest, decision),
      browser,
    );
    link = bookedRow.link;
    return bookedRow.answer;
  };
  const answer = await idempotent(tx, request, body, book, boundDecision(request, checkedRequest, browser));
  return withLink(tx, request, answer, link);
}

/** With `arrived=1` a walk-in is booked and marked as arrived in one request: both or neither (DESK-01). */
async function byStaff(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<Answer> {
  let row: Row | undefined = await insertRecord(tx, request, resource, body);
  if (isArrived(request)) {
    await recordArrival(tx, request, row.id);
    [row] = await rowsOf(tx, resource, [row.id]);
  }
  return rowAnswer(request, resource, row, { status: 201, reader: tx });
}

interface BookingDecision extends LoweredLimit {
  readonly slot: FoundSlot;
  readonly requests: readonly Request[];
}

type ReadDecision = { slot: FoundSlot | null } & Omit<BookingDecision, 'slot'> & ChoiceChecks;

const readDecision = prepareStatement<ReadDecision>(sql`
  select (select row_to_json(found) from (${slotQuery(bookableByVisitors(sql.placeholder('now')), {
    dateRDV: sql.placeholder('dateRDV'),
    cell: sql.placeholder('cell'),
    region: sql.placeholder('region'),
    calendar: sql.placeholder('calendar'),
  })}) as found) as slot,
    ${requestsOf(sql.placeholder('browser'))} as requests, ${loweredLimit(sql.placeholder('now'))},
    ${choiceChecks(CHOICE_PLACEHOLDERS)}`);

/**
 * Binds the query of everything that a booking depends on: the chosen references, the slot, and earlier requests of this
 * browser.
 */
function boundDecision(
  { context }: ApiRequest,
  { values, violations }: Validation,
  browser: Browser,
): BoundStatement<ReadDecision> {
  // A request with errors looks for no slot.
  const wish = violations.length > 0 ? { dateRDV: null, calendar: null } : wishOf(values);
  return readDecision({ ...choiceIds(values), ...wish, now: context.clock(), browser: browser.hash });
}

/** Refuses a request with errors, or whose choices or slot are not there. */
function decide({ values, violations }: Validation, decision: ReadDecision | undefined): BookingDecision {
  const all = [...violations, ...wrongChoices(values, { treated: null, ...decision })];
  if (all.length > 0) throw ruleViolations(all);
  if (!decision?.slot) throw slotTakenError();
  return { slot: decision.slot, requests: decision.requests, lowered: decision.lowered };
}

async function bookVisit(
  tx: Transaction,
  request: ApiRequest,
  values: Values,
  { slot, ...checks }: BookingDecision,
  browser: Browser,
): Promise<{ id: number; link: string }> {
  const visit = { ...visitColumns(values), dateRDV: new Date(String(values.dateRDV)), ...slot };
  const sender = await senderOf(request, browser.hash);
  const acceptance = boundAcceptance(request, values, checks);
  return insertVisit(tx, request.context, { ...visit, browser: browser.hash }, sender, acceptance);
}

interface VisitorAnswer extends Answer {
  readonly body: object;
  /** The appointment that this request made; null where it was recognized as an earlier one. */
  readonly appointmentId: number | null;
}

/**
 * With a link of its own each time that it is given: kept for a repetition is the answer without (PUB-13). Who is known
 * by what they typed alone gets none, since others may know that too.
 */
async function withLink(
  tx: Transaction,
  { context }: ApiRequest,
  { appointmentId, ...answer }: VisitorAnswer,
  fresh: string | undefined,
): Promise<Answer> {
  if (!appointmentId) return answer;
  return {
    ...answer,
    body: { ...answer.body, link: fresh ?? (await createAppointmentLink(tx, context, appointmentId)) },
  };
}

async function byVisitor(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  values: Values,
  decision: BookingDecision,
  browser: Browser,
): Promise<{ answer: VisitorAnswer; link?: string }> {
  const earlier = findDuplicateRequest(request, values, decision.slot.slot, decision.requests);
  const { id, link } = earlier
    ? { id: earlier, link: undefined }
    : await bookVisit(tx, request, values, decision, browser);
  const { entity } = resource;
  const { language, ...sentValues } = values;
  const answer = {
    status: 201,
    // The answer has the sent values and the number, and nothing else of the service's records (PUB-05).
    body: {
      '@context': `/api/contexts/${entity.name}`,
      '@id': iriOf(entity, id),
      '@type': entity.name,
      id,
      ...sentValues,
      ...(language ? { language } : {}),
    },
    appointmentId: earlier ? null : id,
    // With the answer that a repetition under the same key gets: the first may not have arrived.
    headers: { Location: iriOf(entity, id), ...browser.headers },
  };
  return { answer, link };
}
