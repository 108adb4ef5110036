import { inArray } from 'drizzle-orm';
import { appointmentRequest } from '../../domain/entities/appointment-request.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { idOf, iriOf, type Values, type Violation } from '../../domain/entity.ts';
import type { Field } from '../../domain/fields.ts';
import { validate } from '../../domain/validate.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { appointments as table } from '../db/schema.ts';
import { ruleViolations } from '../hydra/errors.ts';
import { once } from '../hydra/idempotency.ts';
import { rowsOf } from '../hydra/list.ts';
import { records } from '../hydra/operations.ts';
import { tableOf } from '../hydra/registry.ts';
import { columnOf, type Resource } from '../hydra/resource.ts';
import { insertRecord, ruleContext } from '../hydra/write.ts';
import { authorize } from '../session/caller.ts';
import { refusalOf, type Transaction, writeReferring } from '../transaction.ts';
import { findSlot, slotConstraints, slotTaken } from './find-slot.ts';
import { type Browser, browserOf } from './visitor-browser.ts';
import { countAccepted, countAttempt, earlierRequest, isTrapped } from './visitor-guard.ts';

/** POST /api/appointments: staff by their right, visitors by the rules of the public page (APT-05, PUB-06). */
export async function createAppointment(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { context, caller, requestId } = request;
  if (caller) authorize(caller, { menu: 'Appointment', action: 'CREATE' });
  if (!caller) await countAttempt(request);
  const body = await request.body();
  // Refused like a slot that is gone: a program that fills every field does not learn why.
  if (!caller && isTrapped(body)) throw slotTaken();
  const browser = caller ? null : await browserOf(request);
  try {
    return await writeReferring(context.db, caller, requestId, (tx) =>
      once(tx, request, body, () =>
        browser ? byVisitor(tx, request, resource, body, browser) : byStaff(tx, request, resource, body),
      ),
    );
  } catch (error) {
    if (slotConstraints[refusalOf(error)?.constraint ?? '']) throw slotTaken();
    throw error;
  }
}

async function byStaff(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<Answer> {
  const id = await insertRecord(tx, request, resource, body);
  const rows = await rowsOf(tx, resource, [id]);
  const [member] = await records(request, resource, rows, tx);
  const link = iriOf(resource.entity, id);
  return {
    status: 201,
    version: 1,
    body: { '@context': '/api/contexts/Appointment', ...member },
    headers: { Location: link },
  };
}

/** A visitor chooses among what the page offers: nothing archived, only wilayas that receive. */
async function notOffered(tx: Transaction, values: Values): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [name, field] of Object.entries(appointmentRequest.fields) as [string, Field][]) {
    if (!field.to || field.to === 'Calendar' || !values[name]) continue;
    const target = entityNamed(field.to);
    const id = idOf(values[name]);
    const targetTable = tableOf(field.to);
    const [row] = await tx
      .select()
      .from(targetTable)
      .where(inArray(columnOf(targetTable, 'id'), [id ?? 0]));
    const offered =
      row &&
      values[name] === iriOf(target, id ?? 0) &&
      row.archived !== true &&
      row.active !== false &&
      row.service !== false;
    if (!offered) violations.push({ path: name, message: 'rules.unknownReference' });
  }
  return violations;
}

async function insertVisit(
  tx: Transaction,
  request: ApiRequest,
  values: Values,
  { slot, calendar, browser }: { slot: number; calendar: number; browser: string },
): Promise<number> {
  const text = (name: string) => (values[name] as string | null | undefined) || null;
  const link = (name: string) => idOf(values[name]) as number;
  const [created] = await tx
    .insert(table)
    .values({
      firstName: text('firstName') as string,
      lastName: text('lastName') as string,
      birthDate: text('birthDate'),
      birthplace: text('birthplace'),
      email: text('email'),
      phone: text('phone'),
      accFullName: text('accFullName'),
      quality: link('quality'),
      reason: link('reason'),
      cell: link('cell'),
      region: link('region'),
      dateRDV: new Date(String(values.dateRDV)),
      calendar,
      slot,
      browser,
    })
    .returning({ id: table.id });
  await countAccepted(tx, request);
  return (created as { id: number }).id;
}

async function byVisitor(
  tx: Transaction,
  request: ApiRequest,
  resource: Resource,
  body: Record<string, unknown>,
  browser: Browser,
): Promise<Answer> {
  const { values, violations } = validate(appointmentRequest, body, ruleContext(request.context, true));
  const all = [...violations, ...(await notOffered(tx, values))];
  if (all.length > 0) throw ruleViolations(all);
  const { slot, calendar } = await findSlot(tx, request, values);
  const earlier = await earlierRequest(tx, request, values, slot, browser.hash);
  const id = earlier ?? (await insertVisit(tx, request, values, { slot, calendar, browser: browser.hash }));
  const { entity } = resource;
  return {
    status: 201,
    // What was sent, and the number: nothing else of the service's records (PUB-05).
    body: {
      '@context': `/api/contexts/${entity.name}`,
      '@id': iriOf(entity, id),
      '@type': entity.name,
      id,
      ...values,
    },
    // With the answer that a repetition under the same key gets: the first may not have arrived.
    headers: { Location: iriOf(entity, id), ...browser.headers },
  };
}
