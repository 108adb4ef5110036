import { type SQL, sql } from 'drizzle-orm';
import { bind, run, runPipelined } from '../../db/statements.ts';
import type { Transaction } from '../../transaction.ts';

// Without names: what a cursor gives hangs on the statement that it was declared for.
const fetchOf = (size: number) =>
  bind<{ id: number }>(sql.raw(`fetch ${size} from exported`), { searches: true });
const close = bind(sql`close exported`, { searches: true });

/** The ids that a statement gives, so many at a time; each time takes no longer than the database lets a statement. */
export async function* idsBy(tx: Transaction, statement: SQL, size: number): AsyncGenerator<number[]> {
  await run(tx, bind(sql`declare exported no scroll cursor for ${statement}`, { searches: true }));
  for (;;) {
    const rows = await run(tx, fetchOf(size));
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < size) break;
  }
  await runPipelined(tx, close);
}
