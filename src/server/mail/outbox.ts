import type { ApiContext } from '../api-context.ts';
import { mailOutbox } from '../db/schema.ts';
import type { Transaction } from '../transaction.ts';
import type { MailKind } from './messages.ts';

/** Has a mail sent to a user once the transaction stands: it survives a restart, and goes if the transaction does. */
export async function post(
  tx: Transaction,
  { clock }: Pick<ApiContext, 'clock'>,
  kind: MailKind,
  user: number,
): Promise<void> {
  await tx.insert(mailOutbox).values({ kind, user, due: clock() });
}
