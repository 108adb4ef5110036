import { eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { preferences as table } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { ApiError, badParameter } from '../hydra/errors.ts';
import { databaseRefusal } from '../transaction.ts';
import { requireCaller } from './require-caller.ts';

/**
 * The preferences of the signed-in user: saved filters, chosen columns (LIST-01). They are one row, which nobody else
 * reads; the database bounds its size. A filter may hold a name: it leaves with the session of a browser.
 */

const KEY = /^[A-Za-z][\w.]{0,99}$/;

async function read({ context, caller }: ApiRequest): Promise<Answer> {
  const [row] = await context.db
    .select()
    .from(table)
    .where(eq(table.userId, requireCaller(caller).id));
  return { body: row?.saved ?? {}, type: 'application/json', headers: NO_STORE_HEADERS };
}

/** A merge patch (RFC 7396) of its first level: other keys stay, null takes one away. */
async function change(request: ApiRequest): Promise<Answer> {
  const { context, caller } = request;
  const entries = Object.entries(await request.body());
  const wrong = entries.find(([key, value]) => !KEY.test(key) || JSON.stringify(value).includes('\\u0000'));
  if (wrong) throw badParameter(wrong[0].slice(0, 100));
  const storedValues = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removedKeys = entries.flatMap(([key, value]) => (value === null ? [key] : []));
  try {
    await context.db.execute(sql`
      insert into ${table} (user_id, saved) values (${requireCaller(caller).id}, ${JSON.stringify(storedValues)}::jsonb)
      on conflict (user_id) do update
        set saved = (${table.saved} || excluded.saved) - ${sql.param(removedKeys)}::text[]`);
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'preferences_size') throw error;
    throw new ApiError(413, texts.tooManyPreferences);
  }
  return { status: 204 };
}

export const preferenceOperations: readonly ApiOperation[] = [
  { method: 'GET', path: '/api/me/preferences', access: 'signedIn', accessLogScope: 'nothing', handle: read },
  {
    method: 'PATCH',
    path: '/api/me/preferences',
    access: 'signedIn',
    accessLogScope: 'nothing',
    handle: change,
  },
];
