import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import { idOf } from '../../domain/model/entity.ts';
import { can, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import type { Access, ApiOperation } from '../api-context.ts';
import { credentials, passwordResets, users as table } from '../db/schema.ts';
import { pictureUpload } from '../files/sent-picture.ts';
import { forbidden } from '../hydra/errors.ts';
import { idOfPath, refuseIfMissing } from '../hydra/read.ts';
import { type PendingWrite, type ResourceOf, resourceOf } from '../hydra/resource.ts';
import { updateRecord } from '../hydra/write.ts';
import { enqueueAccountMail } from '../mail/outbox.ts';
import { refuseAbove, refuseLast } from '../session/escalation.ts';
import { commonPassword } from '../session/passwords/common-passwords.ts';
import { changePassword } from '../session/passwords/password-change.ts';
import { hashPassword } from '../session/passwords/passwords.ts';
import { isProven } from '../session/passwords/reauthentication.ts';
import { changePicture, userPictures } from '../session/pictures.ts';
import { changesOnlyProfile, refuseEmail, updateProfile } from '../session/profile.ts';
import { requireCaller } from '../session/require-caller.ts';
import { factorOperations } from '../session/second-factor/administration.ts';
import { accountSessionOperations } from '../session/session-operations.ts';
import { accountLinkOperations } from '../session/single-sign-on/link-operations.ts';
import { findTakenIdentifiers, uniqueUser } from '../session/unique-user.ts';
import { invitationOperations, renewInvitation } from './invitations.ts';
import { setFlag } from './set-flag.ts';

type Fields = typeof user.fields;

/** The user after a write: fields that the write does not name keep their values. */
function after({ values, previous }: PendingWrite<Fields>) {
  const link = (name: 'role' | 'cell' | 'region') =>
    name in values ? idOf(values[name]) : (previous?.[name] ?? null);
  return {
    role: link('role'),
    cell: link('cell'),
    region: link('region'),
    enable: 'enable' in values ? values.enable : previous?.enable,
  };
}

/**
 * Nobody gives themselves more rights or changes an account that has more; the last super administrator stays
 * (RIGHTS-12, RIGHTS-14).
 */
async function refuseRise(pending: PendingWrite<Fields>): Promise<void> {
  const { tx, previous, request } = pending;
  const caller = requireCaller(request.caller);
  const next = after(pending);
  const superAdmin = await refuseAbove(tx, caller, {
    id: previous?.id ?? null,
    has: previous?.role ?? null,
    gets: next.role,
  });
  if (!previous) return;
  // Enabling and disabling always need DELETE, whatever the operation (RIGHTS-04).
  if (next.enable !== previous.enable && !can(caller.menuRole, 'User', 'DELETE')) throw forbidden();
  if (superAdmin !== null && previous.role === superAdmin && previous.enable)
    if (next.role !== superAdmin || next.enable !== true) await refuseLast(tx, superAdmin, previous.id);
  if (previous.id !== caller.id) return;
  // A first administrator has no cell and region, and nobody else can set them.
  const keepsOffice =
    caller.role === SUPER_ADMIN || (next.cell === previous.cell && next.region === previous.region);
  if (next.role !== previous.role || next.enable !== previous.enable || !keepsOffice)
    throw forbidden(accountTexts.notOwnProfile);
}

const ownOrEdit: Access = { menu: 'User', action: 'EDIT', orOwn: true };

export const users: ResourceOf<Fields> = resourceOf(user, {
  computed: { fullname: (row) => `${row.firstName} ${row.lastName}`.trim() },
  constraints: uniqueUser,
  access: {
    get: { menu: 'User', action: 'VIEW', orOwn: true },
    update: ownOrEdit,
  },
  update: async (request) => {
    await refuseIfMissing(request, users);
    // The password has its own operation. Sent here, it is ignored.
    const body = async () => {
      const { password: _password, retypedPassword: _retyped, ...record } = await request.body();
      return record;
    };
    // For another account, the body is read only after the rights are checked (RIGHTS-11).
    if (idOfPath(request) !== request.caller?.id) return updateRecord(request, users, { body });
    const record = await body();
    const profileAlone = await changesOnlyProfile(request, record);
    const ownEmail = refuseEmail(await isProven(request, record));
    if (profileAlone) return updateProfile(request, users, record, ownEmail);
    const beforeWrite = async (pending: PendingWrite<Fields>) => {
      await ownEmail(pending);
      await refuseRise(pending);
    };
    return updateRecord(request, users, { body, as: { ...users, beforeWrite } });
  },
  violations: async (reader, values, previous, { settings }) => [
    ...(await findTakenIdentifiers(reader, values, previous?.id)),
    ...commonPassword(values.password, settings),
  ],
  // A service account has a page and operations of its own (AUTH-13).
  scope: () => eq(table.isService, false),
  // Checked before the body is read (RIGHTS-11).
  guard: async (row, caller, _action, tx) => {
    if ('isService' in row && row.isService) throw forbidden(accountTexts.service.fixed);
    const { id, role } = row;
    await refuseAbove(tx, caller, { id, has: role, gets: role });
  },
  beforeWrite: refuseRise,
  afterWrite: async ({ tx, request, id, values, previous }) => {
    // After a change of the address, links mailed to the old one are removed.
    if (previous && values.email !== undefined && values.email !== previous.email) {
      await tx.delete(passwordResets).where(eq(passwordResets.user, id));
      if (previous.invitationExpires) await renewInvitation(tx, request.context, id);
    }
    // A user who was waiting for a role is notified (USER-06).
    if (previous?.role === null && values.role)
      await enqueueAccountMail(tx, request.context, 'roleGiven', id);
    if (previous) return;
    await tx
      .insert(credentials)
      .values({ userId: id, passwordHash: await hashPassword(String(values.password)) });
  },
});

export const userOperations: readonly ApiOperation[] = [
  setFlag(users, 'enable', { menu: 'User', action: 'DELETE' }),
  ...invitationOperations(users),
  ...factorOperations(users),
  ...accountSessionOperations(users),
  ...accountLinkOperations(users),
  {
    method: 'PUT',
    path: '/api/users/password/:id',
    access: ownOrEdit,
    accessLogScope: 'nothing',
    handle: (request) => changePassword(request, users),
  },
  // HTML forms send POST with _method=put, so both methods work (ME-03).
  ...(['POST', 'PUT'] as const).map(
    (method): ApiOperation => ({
      method,
      path: '/api/users/image/:id',
      access: ownOrEdit,
      accessLogScope: 'nothing',
      upload: () => pictureUpload,
      handle: (request) => changePicture(request, users),
    }),
  ),
  userPictures.read,
];
