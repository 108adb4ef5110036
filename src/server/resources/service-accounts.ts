import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { serviceAccount } from '../../domain/entities/accounts/service-account.ts';
import { idOf } from '../../domain/model/entity.ts';
import { isObject } from '../../domain/model/keys.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { roles, users } from '../db/schema.ts';
import { type PendingWrite, type ResourceOf, resourceOf } from '../hydra/resource.ts';
import { createRecord, readValues } from '../hydra/write.ts';
import { refuseAbove } from '../session/escalation.ts';
import { requireProof } from '../session/passwords/reauthentication.ts';
import { requireCaller } from '../session/require-caller.ts';
import { rightsOfRole } from '../session/role-rights.ts';
import { createServiceToken, isRoleForServices } from '../session/service-accounts.ts';

type Fields = typeof serviceAccount.fields;

/** Whether a new account may have the role: not every role is allowed for programs. */
async function isRoleAllowed(reader: Reader, context: ApiContext, role: number | null): Promise<boolean> {
  if (role === null) return true;
  const [row] = await reader
    .select({ role: roles.name, menuRole: sql<MenuRole | null>`${rightsOfRole(roles.id)}` })
    .from(roles)
    .where(eq(roles.id, role));
  // An unknown role is reported by the reference check.
  return !row || isRoleForServices(context, { role: row.role, menuRole: row.menuRole ?? {} });
}

/** Inserts the user row behind the account: authors and actors of records are users. */
async function insertUser({ tx, values, columns }: PendingWrite<Fields>): Promise<void> {
  const insertedRows = await tx
    .insert(users)
    .values({
      civility: null,
      // A person's username cannot contain a colon, so this one cannot collide.
      username: `service:${randomUUID()}`,
      firstName: '',
      lastName: String(values.name),
      enable: false,
      isService: true,
    })
    .returning({ id: users.id });
  columns.id = firstRow(insertedRows).id;
}

/** Accounts of programs (AUTH-13). Nobody creates or withdraws one with more rights than their own (RIGHTS-14). */
export const serviceAccounts: ResourceOf<Fields> = resourceOf(serviceAccount, {
  constraints: { service_accounts_name: { path: 'name', message: 'rules.nameTaken' } },
  violations: async (reader, { role }, _previous, context) =>
    (await isRoleAllowed(reader, context, idOf(role)))
      ? []
      : [{ path: 'role', message: 'rules.serviceRole' }],
  guard: async ({ role }, caller, _action, tx) => {
    await refuseAbove(tx, caller, { id: null, has: role, gets: role });
  },
  beforeWrite: async (pending) => {
    const { tx, request, values } = pending;
    const role = idOf(values.role);
    await refuseAbove(tx, requireCaller(request.caller), { id: null, has: null, gets: role });
    await insertUser(pending);
  },
  create: {
    method: 'POST',
    path: `/api/${serviceAccount.path}`,
    access: { menu: 'User', action: 'CREATE' },
    accessLogScope: 'nothing',
    handle: create,
  },
});

/**
 * POST /api/service_accounts: creates the account and returns its token, once. It requires the current password,
 * because a token outlives the session that created it.
 */
async function create(request: ApiRequest): Promise<Answer> {
  const body = await request.body();
  // Form errors are reported before the password is required.
  readValues(serviceAccount, body, request.context);
  await requireProof(request, body, accountTexts.service.asked);
  const { token, tokenHash } = createServiceToken();
  const withToken: ResourceOf<Fields> = {
    ...serviceAccounts,
    beforeWrite: async (pending) => {
      await serviceAccounts.beforeWrite?.(pending);
      pending.columns.tokenHash = tokenHash;
    },
  };
  const answer = await createRecord(request, withToken, body);
  return {
    ...answer,
    body: { ...(isObject(answer.body) ? answer.body : {}), token },
    headers: { ...answer.headers, 'Cache-Control': 'no-store' },
  };
}
