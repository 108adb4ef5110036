import { and, eq, gt } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader } from '../../db/connection.ts';
import { invitationLinks as table, users } from '../../db/schema.ts';
import { violation } from '../../hydra/errors.ts';
import { hashOf, newSecret } from './link-secrets.ts';

/** The links by which invited colleagues set their first password (OPS-05). */

const VALID_MS = 7 * 24 * 3_600_000;

/** The columns of an account whose invitation is sent now: it is valid for seven days. */
export function invitationPeriod({ clock }: Pick<ApiContext, 'clock'>) {
  const now = clock();
  return { invitationDate: now, invitationExpires: new Date(now.getTime() + VALID_MS) };
}

/** Creates a link's secret for a mail; the database stores its hash alone. */
export async function createInvitationLink(writer: Reader, user: number): Promise<string> {
  const { secret, hash } = newSecret();
  await writer.insert(table).values({ secretHash: hash, user });
  return secret;
}

/** Ends every link of an account. */
export const endInvitationLinks = (writer: Reader, user: number) =>
  writer.delete(table).where(eq(table.user, user));

/** An account whose invitation waits for its answer. */
interface InvitedAccount {
  readonly id: number;
  readonly username: string;
}

/**
 * The invited account of a link. A link that was used, withdrawn or replaced, that expired or that never existed is
 * refused in the same words.
 * @throws ApiError 422 at `token`
 */
export async function findInvited(
  reader: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  token: unknown,
): Promise<InvitedAccount> {
  const [account] =
    typeof token === 'string'
      ? await reader
          .select({ id: users.id, username: users.username })
          .from(table)
          .innerJoin(users, eq(users.id, table.user))
          .where(
            and(
              eq(table.secretHash, hashOf(token)),
              eq(users.enable, true),
              gt(users.invitationExpires, clock()),
            ),
          )
      : [];
  if (!account) throw violation('token', accountTexts.invitation.dead, 'invitation.dead');
  return account;
}
