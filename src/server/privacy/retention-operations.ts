import { eq } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { writeMoment } from '../../domain/dates/days.ts';
import { integer } from '../../domain/model/fields.ts';
import { requiredValue, validate } from '../../domain/model/validate.ts';
import {
  MAX_RETENTION_MONTHS,
  RETENTION_NAMES,
  type Retention,
  type RetentionName,
  retentionRule,
} from '../../domain/privacy/retention.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { retentionRules as table } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError, notFound, ruleViolations } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { requireProof } from '../session/passwords/reauthentication.ts';
import { requireCaller } from '../session/require-caller.ts';
import { write } from '../transaction.ts';
import { nextRunOf } from './retention-job.ts';
import { countRetained } from './retention-rules.ts';
import { lockState, type RetentionState, readStates, setPeriod } from './retention-state.ts';

/** The rules of retention on screen (SEC-08). */

const PATH = '/api/retention_rules';

/** The time for which a dry run can be confirmed. */
const PREVIEW_MS = 3_600_000;

/** The rule that the path names, or 404. */
function nameOfPath({ params }: ApiRequest): RetentionName {
  const name = RETENTION_NAMES.find((one) => one === params.id);
  if (!name) throw notFound();
  return name;
}

/**
 * The period in a body.
 * @throws ApiError 422 at its field
 */
function parseMonths(
  context: ApiContext,
  name: RetentionName,
  body: Readonly<Record<string, unknown>>,
): number {
  const months = integer({ required: true, min: retentionRule(name).min, max: MAX_RETENTION_MONTHS });
  const { values, violations } = validate(
    { fields: { months }, rules: [] },
    body,
    ruleContext(context, true),
  );
  if (violations.length > 0) throw ruleViolations(violations);
  return requiredValue(values.months);
}

async function describe(
  context: ApiContext,
  name: RetentionName,
  { months, next, row }: RetentionState,
): Promise<Retention> {
  const momentOf = (moment: Date) => writeMoment(context.settings.timezone, moment.getTime());
  const counts = months === null ? null : await countRetained(context.db, context, name, months);
  return {
    name,
    action: retentionRule(name).action,
    months,
    next: next && { months: next.months, from: momentOf(next.from) },
    nextRun: momentOf(nextRunOf(context)),
    due: counts?.reduce((sum, { count }) => sum + count, 0) ?? null,
    lastDate: row?.lastDate ? momentOf(row.lastDate) : null,
    lastCount: row?.lastCount ?? null,
  };
}

/** GET /api/retention_rules: each rule with its period, the next run and what it would take. */
async function listRules({ context }: ApiRequest): Promise<Answer> {
  const stateOf = await readStates(context.db, context);
  const members = [];
  for (const name of RETENTION_NAMES)
    members.push({
      '@id': `${PATH}/${name}`,
      '@type': 'RetentionRule',
      ...(await describe(context, name, stateOf(name))),
    });
  return { body: wholeCollection(PATH, 'RetentionRule', members) };
}

/** POST /api/retention_rules/{name}/preview with `{months}`: what the rule would take now, by month. It takes nothing. */
async function preview(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const name = nameOfPath(request);
  const months = parseMonths(context, name, await request.body());
  const counts = await countRetained(context.db, context, name, months);
  await write(context.db, caller, requestId, async (tx) => {
    const { row } = await lockState(tx, context, name);
    await tx
      .update(table)
      .set({ previewMonths: months, previewBy: caller.id, previewDate: context.clock() })
      .where(eq(table.id, row.id));
  });
  return { body: { '@type': 'RetentionPreview', name, months, counts } };
}

/**
 * PUT /api/retention_rules/{name} with `{months}`: sets the period, null turns the rule off. It asks for the current
 * password, however fresh the sign-in, and for a dry run of the same period by the same user.
 * @throws ApiError 403 that asks for the password, 409 without the dry run, 422 for a wrong period
 */
async function setRule(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const name = nameOfPath(request);
  const body = await request.body();
  const months = body.months === null ? null : parseMonths(context, name, body);
  await requireProof(request, body);
  await write(context.db, caller, requestId, async (tx) => {
    const state = await lockState(tx, context, name);
    const { previewMonths, previewBy, previewDate } = state.row;
    const isSeen =
      previewMonths === months &&
      previewBy === caller.id &&
      previewDate !== null &&
      context.clock().getTime() - previewDate.getTime() <= PREVIEW_MS;
    if (months !== null && !isSeen) throw new ApiError(409, privacyTexts.retention.previewFirst);
    await setPeriod(tx, context, state, months);
  });
  return listRules(request);
}

export const retentionOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: PATH,
    access: { menu: 'Security', action: 'LIST' },
    // Counts by kind and month name nobody; so do the two below.
    accessLogScope: 'nothing',
    handle: listRules,
  },
  {
    method: 'POST',
    path: `${PATH}/:id/preview`,
    access: { menu: 'Security', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: preview,
  },
  {
    method: 'PUT',
    path: `${PATH}/:id`,
    access: { menu: 'Security', action: 'EDIT' },
    accessLogScope: 'nothing',
    handle: setRule,
  },
];
