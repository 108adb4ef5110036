import { eq, gte, type SQL, sql } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { allOf } from '../../db/conditions.ts';
import type { Reader } from '../../db/connection.ts';
import { queueLinks as links, queueEntries as table } from '../../db/schema.ts';
import { hashOf, newSecret } from './link-secrets.ts';

/** Creates one more link for a person on the waiting list. Each mail has its own, as for appointments (PUB-13). */
export async function createQueueLink(
  writer: Reader,
  { settings }: Pick<ApiContext, 'settings'>,
  entryId: number,
): Promise<string> {
  const { secret, hash } = newSecret();
  await writer.insert(links).values({ secretHash: hash, entry: entryId });
  return `${settings.publicUrl}/public/attente/${secret}`;
}

/** The condition for the waiting list entry of a secret, unless its day has passed or staff have removed it. */
export const linkedBy = (context: Pick<ApiContext, 'clock' | 'settings'>, secret: string): SQL =>
  allOf(
    sql`${table.id} = (select ${links.entry} from ${links} where ${links.secretHash} = ${hashOf(secret)})`,
    gte(table.date, todayOf(context)),
    eq(table.removed, false),
  );
