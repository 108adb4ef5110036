import { and, eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { invitation } from '../../domain/entities/accounts/invitation.ts';
import { freeUsername, usernameOf } from '../../domain/people/username.ts';
import { can } from '../../domain/rights/rights.ts';
import type { Access, Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Transaction } from '../db/connection.ts';
import { mailOutbox, users as table } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import { recordLogScope } from '../hydra/operations.ts';
import { itemAnswer } from '../hydra/read.ts';
import type { PendingWrite, Resource, Row } from '../hydra/resource.ts';
import { changeRecord, createRecord } from '../hydra/write.ts';
import { invitationMails, invitations } from '../limits/limits.ts';
import { consume } from '../limits/rate-limit.ts';
import { endInvitationLinks, invitationPeriod } from '../mail/links/invitation-links.ts';
import { enqueueAccountMail } from '../mail/outbox.ts';
import { requireCaller } from '../session/require-caller.ts';
import { accountKey } from '../session/sign-in-attempts.ts';

/** The outbox kind of the mail. */
const MAIL = 'invitation';

/** Returns a free username. The lock of `refuseAbove` serializes invitations. */
async function chooseUsername({ tx, values }: PendingWrite): Promise<string> {
  const { firstName, lastName, email } = values;
  const base = usernameOf(String(firstName), String(lastName), String(email));
  const rows = await tx
    .select({ username: sql<string>`lower(${table.username})` })
    .from(table)
    .where(sql`lower(${table.username}) like ${`${base}%`}`);
  return freeUsername(base, new Set(rows.map(({ username }) => username)));
}

/** The accounts as invitations create them: without a password, and with the invitation's fields only. */
const invitedOf = (users: Resource): Resource => ({
  ...users,
  entity: {
    ...users.entity,
    fields: Object.fromEntries(
      Object.entries(users.entity.fields).map(([name, field]) => [
        name,
        name in invitation.fields ? field : { ...field, readOnly: true },
      ]),
    ),
    rules: invitation.rules,
  },
  async beforeWrite(pending) {
    await users.beforeWrite?.(pending);
    pending.columns.username = await chooseUsername(pending);
    Object.assign(pending.columns, invitationPeriod(pending.request.context));
  },
  afterWrite: ({ tx, request, id }) => enqueueAccountMail(tx, request.context, MAIL, id),
});

/**
 * POST /api/users/invitations: creates an account without a password, and queues a mail with the link that sets one
 * (OPS-05).
 */
async function invite(request: ApiRequest, invitedUsers: Resource): Promise<Answer> {
  const { context, caller } = request;
  await consume(context.db, context, [invitations, accountKey(requireCaller(caller).id)]);
  return createRecord(request, invitedUsers, await request.body());
}

/** Invalidates the links of an account and queues a mail with a new one, valid for seven days from now. */
export async function renewInvitation(tx: Transaction, context: ApiContext, user: number): Promise<void> {
  await consume(tx, context, [invitationMails, accountKey(user)]);
  await endInvitationLinks(tx, user);
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.user, user), eq(mailOutbox.kind, MAIL)));
  await tx.update(table).set(invitationPeriod(context)).where(eq(table.id, user));
  await enqueueAccountMail(tx, context, MAIL, user);
}

async function withdrawInvitation(tx: Transaction, user: number): Promise<void> {
  await endInvitationLinks(tx, user);
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.user, user), eq(mailOutbox.kind, MAIL)));
  await tx.update(table).set({ invitationExpires: null }).where(eq(table.id, user));
}

/** Refuses a change of an invitation that was accepted or never sent. */
function refuseAccepted({ invitationDate }: Row): void {
  if (invitationDate === null) throw new ApiError(409, accountTexts.invitation.none);
}

/**
 * Enables a disabled account when its invitation is renewed, such as an imported one (DATA-01). The caller needs the
 * right to enable accounts (RIGHTS-04); without it the link would be useless: 409.
 */
async function enableInvited(tx: Transaction, caller: Caller, { id, enable }: Row): Promise<void> {
  if (enable) return;
  if (!can(caller.menuRole, 'User', 'DELETE')) throw new ApiError(409, accountTexts.invitation.disabled);
  await tx.update(table).set({ enable: true }).where(eq(table.id, id));
}

const inviteRight: Access = { menu: 'User', action: 'CREATE' };

/**
 * The operations on invitations. Callers who may give the account its rights may invite, renew and withdraw
 * (RIGHTS-14).
 */
export function invitationOperations(users: Resource): readonly ApiOperation[] {
  const invitedUsers = invitedOf(users);
  const accessLogScope = recordLogScope(users);
  const path = `/api/${users.entity.path}/:id/invitation`;
  const changing =
    (change: (tx: Transaction, request: ApiRequest, row: Row) => Promise<void>) => (request: ApiRequest) =>
      changeRecord(request, users, {
        run: async (tx, row) => {
          refuseAccepted(row);
          await change(tx, request, row);
          return itemAnswer(request, users, row.id, tx);
        },
      });
  return [
    {
      method: 'POST',
      path: `/api/${users.entity.path}/invitations`,
      access: inviteRight,
      accessLogScope,
      handle: (request) => invite(request, invitedUsers),
    },
    {
      method: 'POST',
      path,
      access: inviteRight,
      accessLogScope,
      handle: changing(async (tx, request, row) => {
        await enableInvited(tx, requireCaller(request.caller), row);
        await renewInvitation(tx, request.context, row.id);
      }),
    },
    {
      method: 'DELETE',
      path,
      access: inviteRight,
      accessLogScope,
      handle: changing((tx, _request, { id }) => withdrawInvitation(tx, id)),
    },
  ];
}
