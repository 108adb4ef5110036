import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { bind, bindApart, run, runPipelined } from '../../db/statements.ts';

const close = bind(sql`close exported`, { searches: true });

/** The rows of a statement, `size` at a time; each fetch is a statement with the usual timeout. */
export async function* rowsBy<R extends object>(
  tx: Transaction,
  statement: SQL,
  size: number,
): AsyncGenerator<R[]> {
  await run(tx, bind(sql`declare exported no scroll cursor for ${statement}`, { searches: true }));
  const fetchNext = bindApart<R>(sql.raw(`fetch ${size} from exported`));
  for (;;) {
    const rows = await run(tx, fetchNext);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await runPipelined(tx, close);
}

/** The ids that a statement gives, `size` at a time. */
export async function* idsBy(tx: Transaction, statement: SQL, size: number): AsyncGenerator<number[]> {
  for await (const rows of rowsBy<{ id: number }>(tx, statement, size)) yield rows.map(({ id }) => id);
}
