import { and, eq, sql } from 'drizzle-orm';
import { server as texts } from '../../i18n/fr/server.ts';
import type { ApiOperation } from '../api-context.ts';
import { credentials, users } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { ApiError } from '../hydra/errors.ts';
import { accountOf } from './account.ts';
import { verifyPassword } from './passwords.ts';
import { signToken } from './tokens.ts';

/** Sign-in and what the back office asks of the session (AUTH-09, AUTH-10, RIGHTS-03). */
export const sessionOperations: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/api/login_check',
    access: 'public',
    handle: async ({ context, body }) => {
      const { username, password } = await body();
      if (
        typeof username !== 'string' ||
        typeof password !== 'string' ||
        username.length > 255 ||
        password.length > 255
      )
        throw new ApiError(401, texts.badCredentials);
      const [found] = await context.db
        .select({ id: users.id, hash: credentials.passwordHash, version: credentials.tokenVersion })
        .from(users)
        .innerJoin(credentials, eq(credentials.userId, users.id))
        .where(and(sql`lower(${users.username}) = lower(${username.trim()})`, eq(users.enable, true)));
      if (!(await verifyPassword(found?.hash, password)) || !found)
        throw new ApiError(401, texts.badCredentials);
      const token = await signToken(context, { userId: found.id, tokenVersion: found.version });
      return { body: { token, user: await accountOf(context, found.id) }, type: 'application/json' };
    },
  },
  {
    method: 'GET',
    path: '/api/me',
    access: 'signedIn',
    handle: async ({ context, caller }) => ({
      body: { '@context': '/api/contexts/User', ...(await accountOf(context, caller?.id ?? 0)) },
    }),
  },
  {
    method: 'GET',
    path: '/api/menu_roles/user',
    access: 'signedIn',
    handle: async ({ path, caller }) => ({ body: wholeCollection(path, 'Role', [caller?.menuRole ?? {}]) }),
  },
];
