import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { ApiContext } from '../../api-context.ts';
import { allOf } from '../../db/conditions.ts';
import type { Reader } from '../../db/connection.ts';
import { appointments, appointmentLinks as links } from '../../db/schema.ts';
import { type Bindable, prepareStatement, run } from '../../db/statements.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hashOf, newSecret } from './link-secrets.ts';

/** The time after an appointment during which its links still say that it is over. */
const KEPT_DAYS = 30;

const linkWith = ({ settings }: Pick<ApiContext, 'settings'>, secret: string): string =>
  `${settings.publicUrl}/public/rdv/${secret}`;

const insertLinks = prepareStatement<
  object,
  { hashes: readonly string[]; appointments: readonly number[] }
>(sql`
  insert into ${links} (secret_hash, appointment_id)
  select * from unnest(${sql.placeholder('hashes')}::text[], ${sql.placeholder('appointments')}::int[])`);

/** Adds a link to each of these appointments. Only its recipient knows its 128 random bits (PUB-13). */
export async function createAppointmentLinks(
  writer: Reader,
  context: Pick<ApiContext, 'settings'>,
  appointmentIds: readonly number[],
): Promise<readonly string[]> {
  const secrets = appointmentIds.map(() => newSecret());
  await run(writer, insertLinks({ hashes: secrets.map(({ hash }) => hash), appointments: appointmentIds }));
  return secrets.map(({ secret }) => linkWith(context, secret));
}

/** Adds a link to an appointment. */
export async function createAppointmentLink(
  writer: Reader,
  context: Pick<ApiContext, 'settings'>,
  appointmentId: number,
): Promise<string> {
  const [link] = await createAppointmentLinks(writer, context, [appointmentId]);
  return requiredValue(link);
}

/** A new link, and the hash of its secret, by which the database finds it. */
export function newLink(context: Pick<ApiContext, 'settings'>): { link: string; hash: string } {
  const { secret, hash } = newSecret();
  return { link: linkWith(context, secret), hash };
}

/** The statement that adds a link to the id of `from`. It can be part of a statement that inserts that row. */
export const linkInsert = (hash: Bindable<string>, from: SQL): SQL =>
  sql`insert into ${links} (secret_hash, appointment_id) select ${hash}, id from ${from}`;

const isKept = ({ clock }: Pick<ApiContext, 'clock'>): SQL =>
  gt(appointments.dateRDV, new Date(clock().getTime() - KEPT_DAYS * 86_400_000));

/** The appointment that a secret leads to, of those whose links still hold. */
export const linkedBy = (context: Pick<ApiContext, 'clock'>, secret: string): SQL =>
  allOf(
    sql`${appointments.id} = (select ${links.appointment} from ${links} where ${eq(links.secretHash, hashOf(secret))})`,
    isKept(context),
  );

/** Forgets, every night, the links that hold no more. */
export const linksJob: Job = {
  name: 'links',
  times: '20 3 * * *',
  async run({ db, clock }) {
    const deletedRows = await db.execute(sql`
      delete from ${links} using ${appointments}
      where ${links.appointment} = ${appointments.id} and not ${isKept({ clock })}`);
    return deletedRows.rowCount ?? 0;
  },
};
