import { eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { user as userEntity } from '../../domain/entities/accounts/user.ts';
import { cell } from '../../domain/entities/cell.ts';
import { region } from '../../domain/entities/region.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { ApiContext } from '../api-context.ts';
import { cells, regions, roles, users } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';

/** The signed-in user as the session holds it (AUTH-10); who has to choose a password is told so. */
export async function accountOf(
  context: ApiContext,
  id: number,
  weakPassword: boolean,
): Promise<Record<string, unknown>> {
  const [account] = await context.db
    .select({ user: users, role: roles.name, roleTitle: roles.title, cell: cells, region: regions })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.role))
    .leftJoin(cells, eq(cells.id, users.cell))
    .leftJoin(regions, eq(regions.id, users.region))
    .where(eq(users.id, id));
  if (!account) throw new ApiError(401, texts.invalidToken);
  const { user } = account;
  return {
    '@id': iriOf(userEntity, user.id),
    '@type': userEntity.name,
    id: user.id,
    civility: user.civility,
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    fullname: `${user.firstName} ${user.lastName}`.trim(),
    role: account.role,
    ...(account.roleTitle && { roleTitle: account.roleTitle }),
    imageUser: user.imageUrl,
    cell: account.cell && {
      '@id': iriOf(cell, account.cell.id),
      id: account.cell.id,
      name: account.cell.name,
    },
    region: account.region && {
      '@id': iriOf(region, account.region.id),
      id: account.region.id,
      name: account.region.name,
    },
    ...(weakPassword && { weakPassword }),
  };
}
