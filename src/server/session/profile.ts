import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { NOT_IN_PROFILE, profile } from '../../domain/entities/accounts/profile.ts';
import { idOf, type Values } from '../../domain/model/entity.ts';
import { can } from '../../domain/rights/rights.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { roles, users } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import type { PendingWrite, Resource } from '../hydra/resource.ts';
import { updateRecord } from '../hydra/write.ts';
import { proofRequired } from './passwords/reauthentication.ts';
import { lockTokenVersion } from './passwords/token-version.ts';
import { requireCaller } from './require-caller.ts';

/** Whether what is sent stands already: a reference as link, object, id or, for the role, its name (AUTH-10). */
function stands(
  name: string,
  value: unknown,
  row: { [name: string]: unknown; roleName: string | null },
): boolean {
  if (name === 'enable') return value === row.enable;
  if (value === null || value === '') return row[name] === null;
  if (name === 'role' && value === row.roleName) return true;
  return idOf(value) !== null && idOf(value) === row[name];
}

/**
 * Whether a body sent to one's own account is a change of the profile alone. Who has no right to edit users may send
 * nothing else: refused with 403 (RIGHTS-12).
 */
export async function changesOnlyProfile({ context, caller }: ApiRequest, body: Values): Promise<boolean> {
  const [row] = await context.db
    .select({
      role: users.role,
      cell: users.cell,
      region: users.region,
      enable: users.enable,
      maidenName: users.maidenName,
      roleName: roles.name,
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.role))
    .where(eq(users.id, caller?.id ?? 0));
  if (!row || !caller) return false;
  const others = NOT_IN_PROFILE.some((name) => body[name] !== undefined && !stands(name, body[name], row));
  const editsUsers = can(caller.menuRole, 'User', 'EDIT');
  if (others && !editsUsers) throw forbidden(accountTexts.notOwnProfile);
  const maidenName = body.maidenName === undefined || (body.maidenName || null) === row.maidenName;
  return !editsUsers || (!others && maidenName);
}

/** The mail address of an account gives access to it by reset mails: nobody changes it without proof (AUTH-08). */
export const refuseEmail =
  (hasProof: boolean) =>
  async ({ tx, request, values, previous }: PendingWrite): Promise<void> => {
    if (values.email === previous?.email) return;
    if (!hasProof) throw proofRequired();
    // The password was proven before: a reset meanwhile has ended this session.
    const { id, session } = requireCaller(request.caller);
    await lockTokenVersion(tx, id, session.tokenVersion);
  };

/** Changes the caller's own profile and nothing else of the account, whatever else is sent (ME-01). */
export async function updateProfile(
  request: ApiRequest,
  users: Resource,
  body: Values,
  beforeWrite: Resource['beforeWrite'],
): Promise<Answer> {
  const profileResource: Resource = {
    ...users,
    entity: { ...users.entity, ...profile },
    beforeWrite,
  };
  if (idOfPath(request) !== request.caller?.id) throw forbidden();
  return updateRecord(request, users, { body: async () => body, as: profileResource });
}
