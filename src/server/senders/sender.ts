import { createHmac } from 'node:crypto';
import { lte, type SQL, sql } from 'drizzle-orm';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { loweredLimits, visitorSenders as table } from '../db/schema.ts';
import type { Bindable } from '../db/statements.ts';
import type { Job } from '../jobs/jobs.ts';
import { networkOf } from '../limits/network.ts';
import { keyFor } from '../session/tokens.ts';

/**
 * Stores for a day the network and browser of each visitor's request (SEC-09), so that staff can cancel invented ones
 * together.
 */

const KEPT_MS = 24 * 3_600_000;

/** The earliest moment whose senders are known. */
export const knownSince = ({ clock }: Pick<ApiContext, 'clock'>): Date =>
  new Date(clock().getTime() - KEPT_MS);

/** Under a key of the server's: who reads the database learns no address, nor tries all of them. */
async function hashOf(context: ApiContext, address: string): Promise<string> {
  return createHmac('sha256', await keyFor(context, 'visitor network'))
    .update(networkOf(address))
    .digest('base64url');
}

/** The stored sender of a request. */
export interface Sender {
  readonly network: string;
  /** The hash of its cookie's id. */
  readonly browser: string;
  readonly moment: Date;
}

export const senderOf = async (
  { context, address }: Pick<ApiRequest, 'context' | 'address'>,
  browser: string,
): Promise<Sender> => ({ network: await hashOf(context, address), browser, moment: context.clock() });

/**
 * The statement that keeps who sent the request for the ids of `from`, in the transaction that makes them. Of an entry that
 * is asked for again it stays who sent it first.
 */
export function keeping(
  { network, browser, moment }: { readonly [K in keyof Sender]: Bindable<Sender[K]> },
  column: 'appointment' | 'queueEntry',
  from: SQL,
): SQL {
  const name = sql.identifier(table[column].name);
  return sql`insert into ${table} (${name}, network, browser, moment)
    select id, ${network}, ${browser}, ${moment}::timestamptz from ${from} on conflict do nothing`;
}

/** Erases what is older than a day, and a lower limit of a day that is over. */
export const forgetSendersJob: Job = {
  name: 'senders-forgotten',
  times: '* * * * *',
  async hasWork(context) {
    const [old] = await context.db
      .select({ id: table.id })
      .from(table)
      .where(lte(table.moment, knownSince(context)))
      .limit(1);
    const [over] = await context.db
      .select({ id: loweredLimits.id })
      .from(loweredLimits)
      .where(lte(loweredLimits.until, context.clock()));
    return old !== undefined || over !== undefined;
  },
  async run(context) {
    const deletedRows = await context.db.delete(table).where(lte(table.moment, knownSince(context)));
    const over = await context.db.delete(loweredLimits).where(lte(loweredLimits.until, context.clock()));
    return (deletedRows.rowCount ?? 0) + (over.rowCount ?? 0);
  },
};
