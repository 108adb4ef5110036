import { and, desc, eq, lt } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import { veteran } from '../../../domain/entities/veteran.ts';
import { idOf } from '../../../domain/model/entity.ts';
import {
  erasureForm,
  PRIVACY_CLASSES,
  type PrivacyClass,
  type PrivacyRequest,
  rectificationForm,
  releaseForm,
  restrictionForm,
} from '../../../domain/privacy/privacy-request.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { privacyRequests as table, users, veterans } from '../../db/schema.ts';
import { removeLooseFile } from '../../files/orphan-files.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { ApiError } from '../../hydra/errors.ts';
import { idempotent } from '../../hydra/idempotency.ts';
import { missingRecordOnWrite } from '../../hydra/kept-record.ts';
import { idOfPath } from '../../hydra/read.ts';
import { readValues } from '../../hydra/write.ts';
import { requireProof } from '../../session/passwords/reauthentication.ts';
import { requireCaller } from '../../session/require-caller.ts';
import { write, writeWithForeignKeyRetry } from '../../transaction.ts';
import { archive } from './archive-operation.ts';
import { erasePerson } from './erase.ts';
import { recordsOfPath } from './records-of-path.ts';
import { storeTombstonesNow } from './tombstones.ts';

/** The rights of a person, exercised from a record or an appointment (SEC-07). */

const PATH = '/api/privacy_requests';

/** The newest lines that the register shows. */
const MAX_LISTED = 200;

const pathOf = (entity: PrivacyClass, word: string): string => `/api/${entityNamed(entity).path}/:id/${word}`;

/** The right to delete veterans is asked to exercise the rights of a person, from appointments too. */
const access = { menu: 'Veteran', action: 'DELETE' } as const;

type RequestRow = typeof table.$inferSelect;

function requestAnswer(
  { settings }: ApiContext,
  row: RequestRow & { readonly firstName: string | null; readonly lastName: string | null },
): PrivacyRequest {
  return {
    '@id': `${PATH}/${row.id}`,
    '@type': 'PrivacyRequest',
    id: row.id,
    kind: row.kind,
    entity: row.entity,
    record: row.record,
    reason: row.reason,
    note: row.note,
    decidedBy: row.decidedBy,
    doneBy: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
    doneDate: writeMoment(settings.timezone, row.doneDate.getTime()),
    counts: row.counts,
  };
}

const requestsQuery = (reader: Reader) =>
  reader
    .select({ row: table, firstName: users.firstName, lastName: users.lastName })
    .from(table)
    .leftJoin(users, eq(users.id, table.doneBy));

/** The line of a request of a person as the API gives it. */
async function requestMember(context: ApiContext, reader: Reader, id: number): Promise<PrivacyRequest> {
  const [request] = await requestsQuery(reader).where(eq(table.id, id));
  if (!request) throw new Error(`the request ${id} has no row`);
  return requestAnswer(context, { ...request.row, ...request });
}

/** A note may name a person: it is read by those who exercise rights. */
const withoutNote = (request: PrivacyRequest): PrivacyRequest => ({ ...request, note: null });

/**
 * GET /api/privacy_requests?entity=Veteran&record=12&before=900: the newest lines of the register, or those about a record;
 * the next page is the lines before the last of this one.
 */
async function listRequests({ context, caller, query }: ApiRequest): Promise<Answer> {
  const entity = PRIVACY_CLASSES.find((name) => name === query.get('entity'));
  const record = idOf(query.get('record'));
  const before = idOf(query.get('before'));
  const where = and(
    entity && eq(table.entity, entity),
    record === null ? undefined : eq(table.record, record),
    before === null ? undefined : lt(table.id, before),
  );
  const rows = await requestsQuery(context.db).where(where).orderBy(desc(table.id)).limit(MAX_LISTED);
  const members = rows.map(({ row, ...name }) => requestAnswer(context, { ...row, ...name }));
  const visibleMembers = can(caller?.menuRole ?? {}, access.menu, access.action)
    ? members
    : members.map(withoutNote);
  const total = await context.db.$count(table, where);
  return { body: { ...wholeCollection(PATH, 'PrivacyRequest', visibleMembers), 'hydra:totalItems': total } };
}

/**
 * POST /api/veterans/{id}/erasure and /api/appointments/{id}/erasure with `{reason, decidedBy}` and the current password:
 * erases the person. Answers the line of the register, from which the certificate is printed.
 * @throws ApiError 403 that asks for the password, 404, 409, 422
 */
const erase = (entity: PrivacyClass) =>
  async function handle(request: ApiRequest): Promise<Answer> {
    const { context, requestId } = request;
    const caller = requireCaller(request.caller);
    await recordsOfPath(request, context.db, entity);
    const body = await request.body();
    const decision = readValues(erasureForm, body, context);
    await requireProof(request, body);
    // The lines of the access log until now are emptied too.
    await context.accessLog.flush();
    const { member, keys } = await writeWithForeignKeyRetry(context.db, caller, requestId, async (tx) => {
      const records = await recordsOfPath(request, tx, entity);
      const { counts, marks, keys } = await erasePerson(tx, context, records);
      const [row] = await tx
        .insert(table)
        .values({
          kind: 'erasure',
          entity,
          record: idOfPath(request),
          ...decision,
          doneBy: caller.id,
          doneDate: context.clock(),
          counts,
          marks,
        })
        .returning({ id: table.id });
      if (!row) throw new Error('the erasure has no row');
      return { member: await requestMember(context, tx, row.id), keys };
    });
    for (const key of keys) await removeLooseFile(context, key).catch(() => false);
    await storeTombstonesNow(context);
    return { status: 201, body: member };
  };

type Line = Pick<typeof table.$inferInsert, 'kind' | 'entity' | 'reason' | 'note' | 'decidedBy'>;

/**
 * Does `work` and adds the line about the record of the path, once for an Idempotency-Key: after a lost answer nothing is
 * noted twice. Under the key the number of the line is stored, without the note, which may name the person.
 */
async function addLine(
  request: ApiRequest,
  line: Line,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const record = idOfPath(request);
  const member = await write(context.db, caller, requestId, async (tx) => {
    const { body } = await idempotent(tx, request, { ...line, record }, async () => {
      await work(tx);
      const values = { ...line, record, doneBy: caller.id, doneDate: context.clock() };
      return { body: firstRow(await tx.insert(table).values(values).returning({ id: table.id })) };
    });
    return requestMember(context, tx, body.id);
  });
  return { status: 201, body: member };
}

/**
 * POST /api/veterans/{id}/rectification and /api/appointments/{id}/rectification with `{note, decidedBy}`: the line about a
 * correction that the person asked for. The correction itself is an edit of the record.
 * @throws ApiError 404, 409, 422
 */
const rectify = (entity: PrivacyClass) =>
  async function handle(request: ApiRequest): Promise<Answer> {
    const { context } = request;
    await recordsOfPath(request, context.db, entity);
    const values = readValues(rectificationForm, await request.body(), context);
    return addLine(request, { kind: 'rectification', entity, ...values }, (tx) =>
      recordsOfPath(request, tx, entity),
    );
  };

/** The columns of a veteran that say that the record is restricted. */
type Restriction = Pick<
  typeof veterans.$inferSelect,
  'restrictedDate' | 'restrictedBy' | 'restrictionReason'
>;

/**
 * Restricts the record of the path, or ends its restriction, and adds the line of the register.
 * @throws ApiError 404, 409 where it is so already, 422
 */
function setRestriction(
  request: ApiRequest,
  line: Omit<Line, 'entity'>,
  restriction: Restriction,
): Promise<Answer> {
  const id = idOfPath(request);
  return addLine(request, { ...line, entity: 'Veteran' }, async (tx) => {
    const [row] = await tx.select().from(veterans).where(eq(veterans.id, id)).for('no key update');
    if (!row) throw await missingRecordOnWrite(tx, veteran, id);
    const isRestricted = restriction.restrictedDate !== null;
    if ((row.restrictedDate !== null) === isRestricted)
      throw new ApiError(409, privacyTexts.restriction[isRestricted ? 'already' : 'none']);
    await tx.update(veterans).set(restriction).where(eq(veterans.id, id));
  });
}

/** POST /api/veterans/{id}/restriction with `{reason, decidedBy}`: the record is there for users with DELETE alone. */
async function restrict(request: ApiRequest): Promise<Answer> {
  const { context, caller } = request;
  await recordsOfPath(request, context.db, 'Veteran');
  const decision = readValues(restrictionForm, await request.body(), context);
  return setRestriction(
    request,
    { kind: 'restriction', ...decision },
    {
      restrictedDate: context.clock(),
      restrictedBy: caller?.id ?? null,
      restrictionReason: decision.reason,
    },
  );
}

/** POST /api/veterans/{id}/release with `{note, decidedBy}`: the restriction ends. */
async function release(request: ApiRequest): Promise<Answer> {
  await recordsOfPath(request, request.context.db, 'Veteran');
  const decision = readValues(releaseForm, await request.body(), request.context);
  return setRestriction(
    request,
    { kind: 'release', ...decision },
    { restrictedDate: null, restrictedBy: null, restrictionReason: null },
  );
}

export const privacyOperations: readonly ApiOperation[] = [
  // Its lines are numbers and the names of staff.
  {
    method: 'GET',
    path: PATH,
    access: { anyOf: [access, { menu: 'Security', action: 'LIST' }] },
    accessLogScope: 'nothing',
    handle: listRequests,
  },
  {
    method: 'POST',
    path: pathOf('Veteran', 'restriction'),
    access,
    accessLogScope: 'nothing',
    handle: restrict,
  },
  {
    method: 'POST',
    path: pathOf('Veteran', 'release'),
    access,
    accessLogScope: 'nothing',
    handle: release,
  },
  ...PRIVACY_CLASSES.flatMap((entity): ApiOperation[] => [
    {
      method: 'POST',
      path: pathOf(entity, 'archive'),
      access,
      accessLogScope: { record: entity },
      givesFile: true,
      handle: archive(entity),
    },
    {
      method: 'POST',
      path: pathOf(entity, 'rectification'),
      access,
      accessLogScope: 'nothing',
      handle: rectify(entity),
    },
    {
      method: 'POST',
      path: pathOf(entity, 'erasure'),
      access,
      // The line of the register stays, and nothing was shown.
      accessLogScope: 'nothing',
      handle: erase(entity),
    },
  ]),
];
