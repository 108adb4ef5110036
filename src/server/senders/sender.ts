import { createHmac } from 'node:crypto';
import { lte, type SQL, sql } from 'drizzle-orm';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { loweredLimits, visitorSenders as table } from '../db/schema.ts';
import type { Bindable } from '../db/statements.ts';
import type { Job } from '../jobs/jobs.ts';
import { networkOf } from '../limits/network.ts';
import { keyFor } from '../session/tokens.ts';

/**
 * Stores for a day the network and browser of each visitor's request (SEC-09), so that staff can cancel fake
 * requests together.
 */

const KEPT_MS = 24 * 3_600_000;

/** Senders before this moment are not kept. */
export const knownSince = ({ clock }: Pick<ApiContext, 'clock'>): Date =>
  new Date(clock().getTime() - KEPT_MS);

/** Hashes the network with a key of the server, so that nobody who reads the database can find it by trying all. */
async function networkHashOf(context: ApiContext, address: string): Promise<string> {
  return createHmac('sha256', await keyFor(context, 'visitor network'))
    .update(networkOf(address))
    .digest('base64url');
}

/** The stored sender of a request. */
export interface Sender {
  /** The keyed hash of its network. */
  readonly network: string;
  /** The hash of the id in the visitor's cookie. */
  readonly browser: string;
  readonly moment: Date;
}

export const senderOf = async (
  { context, address }: Pick<ApiRequest, 'context' | 'address'>,
  browser: string,
): Promise<Sender> => ({ network: await networkHashOf(context, address), browser, moment: context.clock() });

/**
 * The statement that stores the sender for the ids of `from`, in the transaction that creates them. An entry that has a
 * sender keeps it.
 */
export function insertSender(
  { network, browser, moment }: { readonly [K in keyof Sender]: Bindable<Sender[K]> },
  column: 'appointment' | 'queueEntry',
  from: SQL,
): SQL {
  const name = sql.identifier(table[column].name);
  return sql`insert into ${table} (${name}, network, browser, moment)
    select id, ${network}, ${browser}, ${moment}::timestamptz from ${from} on conflict do nothing`;
}

/** Deletes senders older than a day, and lowered limits that have ended. */
export const forgetSendersJob: Job = {
  name: 'senders-forgotten',
  times: '* * * * *',
  async hasWork(context) {
    const [old] = await context.db
      .select({ id: table.id })
      .from(table)
      .where(lte(table.moment, knownSince(context)))
      .limit(1);
    const [endedLimit] = await context.db
      .select({ id: loweredLimits.id })
      .from(loweredLimits)
      .where(lte(loweredLimits.until, context.clock()));
    return old !== undefined || endedLimit !== undefined;
  },
  async run(context) {
    const deletedRows = await context.db.delete(table).where(lte(table.moment, knownSince(context)));
    const endedLimits = await context.db
      .delete(loweredLimits)
      .where(lte(loweredLimits.until, context.clock()));
    return (deletedRows.rowCount ?? 0) + (endedLimits.rowCount ?? 0);
  },
};
