import { and, eq } from 'drizzle-orm';
import { user } from '../../domain/entities/user.ts';
import { type Entity, idOf } from '../../domain/entity.ts';
import { SUPER_ADMIN } from '../../domain/rights.ts';
import { server as texts } from '../../i18n/fr/server.ts';
import type { ApiOperation } from '../api-context.ts';
import { credentials, roles, users as table } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';
import type { PendingWrite, Resource, Table } from '../hydra/resource.ts';
import { BLANK_IMAGE } from '../session/account.ts';
import { hashPassword } from '../session/passwords.ts';
import { setFlag } from './set-flag.ts';

/** Nobody raises themselves or touches a super administrator from below; the last one stays (RIGHTS-12). */
async function refuseRise({ tx, values, previous, request }: PendingWrite): Promise<void> {
  const { caller } = request;
  // Locked, so that two who demote each other at once do not both succeed.
  const [superAdmin] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, SUPER_ADMIN))
    .for('no key update');
  const role = idOf(values.role);
  const above = superAdmin && (role === superAdmin.id || previous?.role === superAdmin.id);
  if (above && caller?.role !== SUPER_ADMIN) throw forbidden(texts.superAdminOnly);
  if (!previous) return;
  const same =
    role === previous.role && idOf(values.cell) === previous.cell && idOf(values.region) === previous.region;
  const staysEnabled = values.enable === previous.enable;
  if (previous.id === caller?.id && !(same && staysEnabled) && caller?.role !== SUPER_ADMIN)
    throw forbidden();
  const leaves =
    previous.role === superAdmin?.id &&
    previous.enable &&
    (role !== superAdmin?.id || values.enable === false);
  if (!leaves || !superAdmin) return;
  const left = await tx.$count(table, and(eq(table.role, superAdmin.id), eq(table.enable, true)));
  if (left <= 1) throw forbidden(texts.lastSuperAdmin);
}

export const users: Resource = {
  entity: user as unknown as Entity,
  table: table as unknown as Table,
  computed: {
    fullname: (row) => `${row.firstName} ${row.lastName}`,
    imageUrl: () => BLANK_IMAGE,
  },
  constraints: {
    users_username_unique: { path: 'username', message: 'rules.usernameTaken' },
    users_email_unique: { path: 'email', message: 'rules.emailTaken' },
  },
  beforeWrite: refuseRise,
  afterWrite: async ({ tx, id, values, previous }) => {
    if (previous) return;
    await tx
      .insert(credentials)
      .values({ userId: id, passwordHash: await hashPassword(String(values.password)) });
  },
};

export const userOperations: readonly ApiOperation[] = [
  setFlag(users, 'enable', { menu: 'User', action: 'DELETE' }),
];
