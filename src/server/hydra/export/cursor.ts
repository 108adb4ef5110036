import { type SQL, sql } from 'drizzle-orm';
import { asked, run, runPipelined } from '../../db/statements.ts';
import type { Transaction } from '../../transaction.ts';

// Without names: what a cursor gives hangs on the statement that it was declared for.
const fetchOf = (size: number) =>
  asked<{ id: number }>(sql.raw(`fetch ${size} from exported`), { searches: true });
const close = asked(sql`close exported`, { searches: true });

/** The ids that a statement gives, so many at a time; each time takes no longer than the database lets a statement. */
export async function* idsBy(tx: Transaction, statement: SQL, size: number): AsyncGenerator<number[]> {
  await run(tx, asked(sql`declare exported no scroll cursor for ${statement}`, { searches: true }));
  for (;;) {
    const found = await run(tx, fetchOf(size));
    if (found.length > 0) yield found.map(({ id }) => id);
    if (found.length < size) break;
  }
  await runPipelined(tx, close);
}
