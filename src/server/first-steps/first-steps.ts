import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
  LIST,
  MARKS,
  type Mark,
  type MarkedName,
  SEEN,
} from '../../domain/first-steps.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import { hasDemoData } from '../data/demo-data.ts';
import {
  calendars,
  cells,
  regions,
  roles,
  serviceSettings,
  firstStepMarks as table,
  users,
  veterans,
} from '../db/schema.ts';
import { notFound, ruleViolations } from '../hydra/errors.ts';
import { requireCaller } from '../session/require-caller.ts';
import { write } from '../transaction.ts';

/**
 * The first steps of an installation (OPS-05): one request tells which are done, by what the database holds. The marks
 * are the installation's, whoever sets them: what one administrator has done is done.
 */

/** Somebody wrote a record of the first data, or added one. */
const isWritten = (of: typeof cells | typeof regions | typeof roles) =>
  sql`exists (select from ${of} where ${or(isNotNull(of.createdBy), isNotNull(of.updatedBy))})`;

/** Each step that the data decide, as a column of one statement. */
const conditions = (caller: Caller) => ({
  identity: sql<boolean>`exists (select from ${serviceSettings})`,
  place: sql<boolean>`exists (select from ${users} where ${and(eq(users.id, caller.id), isNotNull(users.cell), isNotNull(users.region))})`,
  sites: sql<boolean>`(${isWritten(cells)} or ${isWritten(regions)})
    and exists (select from ${cells} where not ${cells.archived})
    and exists (select from ${regions} where ${and(eq(regions.active, true), eq(regions.service, true))})`,
  roles: sql<boolean>`${isWritten(roles)}`,
  // An invited colleague counts: the rest is theirs to do.
  colleagues: sql<boolean>`exists (select from ${users} where ${and(ne(users.id, caller.id), eq(users.enable, true))})`,
  veterans: sql<boolean>`exists (select from ${veterans})`,
  calendar: sql<boolean>`exists (select from ${calendars} where ${eq(calendars.sent, true)})`,
});

/** GET /api/first_steps */
export async function readFirstSteps({ context, caller }: ApiRequest): Promise<Answer> {
  const { db } = context;
  const columns = conditions(requireCaller(caller));
  const [isDemo, marks, { rows }] = await Promise.all([
    hasDemoData(db),
    db.select({ name: table.name, mark: table.mark }).from(table),
    db.execute<Record<keyof typeof columns, boolean>>(
      sql`select ${sql.join(
        Object.entries(columns).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`),
        sql`, `,
      )}`,
    ),
  ]);
  const markOf = new Map<string, Mark>(marks.map(({ name, mark }) => [name, mark]));
  const byData: Partial<Record<FirstStep, boolean>> = rows[0] ?? {};
  const steps = FIRST_STEPS.map((name) => {
    const isDone = byData[name] === true || markOf.get(name) === 'done';
    return { name, isDone, isLater: !isDone && markOf.get(name) === 'later' };
  });
  const isOver = steps.every(({ isDone }) => isDone) || markOf.get(LIST) === 'done';
  const body: FirstSteps = {
    isShown: !isDemo && !isOver,
    isNew: !isDemo && !isOver && !markOf.has(LIST),
    steps,
  };
  return { body: { '@type': 'FirstSteps', ...body } };
}

/** Sets the mark of a step or of the list; null takes it back. */
export async function markStep(
  { context, caller, requestId }: ApiRequest,
  name: MarkedName,
  mark: Mark | null,
): Promise<void> {
  const values = { mark, markedBy: caller?.id ?? null, markedDate: context.clock() };
  await write(context.db, caller, requestId, async (tx) => {
    if (mark === null) await tx.delete(table).where(eq(table.name, name));
    else
      await tx
        .insert(table)
        .values({ name, ...values, mark })
        .onConflictDoUpdate({ target: table.name, set: { ...values, mark } });
  });
}

const isMark = (value: unknown): value is Mark => MARKS.some((mark) => mark === value);

/** A step that the data decide, or a test, is not declared done by hand. */
const takes = (name: MarkedName, mark: Mark | null): boolean =>
  mark !== 'done' || name === LIST || SEEN.includes(name);

/** PUT /api/first_steps/{name} with `{mark}`: `later`, `done` for what is only looked at, or null. */
export async function putMark(request: ApiRequest): Promise<Answer> {
  const name = ([LIST, ...FIRST_STEPS] as const).find((one) => one === request.params.name);
  if (!name) throw notFound();
  const { mark } = await request.body();
  if ((mark !== null && !isMark(mark)) || !takes(name, mark))
    throw ruleViolations([{ path: 'mark', message: 'rules.choice' }]);
  await markStep(request, name, mark);
  return readFirstSteps(request);
}
