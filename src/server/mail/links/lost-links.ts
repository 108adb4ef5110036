import { and, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Precision } from '../../../domain/people/birth-date.ts';
import type { ApiContext, ApiRequest } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { appointments, mailOutbox, queueEntries, lostLinkRequests as table } from '../../db/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import { lostLinkMails, lostLinksOfNetwork, lostLinksOfPhone } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { consume, count } from '../../limits/rate-limit.ts';
import { lastDigitsOf } from '../../phone-numbers.ts';

/**
 * Notes a visitor's request for a new link (PUB-13). Nothing is looked up here: the answer says nothing about anybody,
 * neither in words nor in time.
 * @param phone a telephone number as the form's rule takes it
 * @param birthDate YYYY-MM-DD
 * @throws ApiError 429 where a network asks too often, at all or for one number
 */
export async function noteLostLink(
  { context, address }: Pick<ApiRequest, 'context' | 'address'>,
  { phone, birthDate }: { readonly phone: string; readonly birthDate: string },
): Promise<void> {
  const [digits, network] = [phone.slice(-lastDigitsOf(context.settings.phoneCountry)), networkOf(address)];
  await context.db.transaction(async (tx) => {
    await consume(tx, context, [lostLinksOfNetwork, network], [lostLinksOfPhone, `${network} ${digits}`]);
    const [mailCount] = await count(tx, context, [lostLinkMails, digits]);
    if (mailCount && mailCount.points <= lostLinkMails.points)
      await tx.insert(table).values({ phone: digits, birthDate });
  });
}

/** Whether a record is the one of a request: of a birth date that is not wholly known, what is known must be the same. */
const isAsked = ({ settings }: ApiContext, phone: SQL, birthDate: SQL, precision: SQL): SQL => sql`
  right(phone_digits(${phone}), ${lastDigitsOf(settings.phoneCountry)}::int) = asked.phone
  and ${birthDate} in (asked.birth_date, date_trunc('month', asked.birth_date)::date, date_trunc('year', asked.birth_date)::date)
  and ${birthDate} = case ${precision}
    when ${'day' satisfies Precision} then asked.birth_date
    when ${'month' satisfies Precision} then date_trunc('month', asked.birth_date)::date
    else date_trunc('year', asked.birth_date)::date end`;

/**
 * Looks up the requests and mails a link to each appointment to come and to each entry of the waiting list, in its own
 * language, to the address that it has. Links that were sent before stay valid: they were lost, not stolen.
 */
export const lostLinksJob: Job = {
  name: 'lost-links',
  times: '*/2 * * * * *',
  async hasWork({ db }) {
    const [waiting] = await db.select({ id: table.id }).from(table).limit(1);
    return waiting !== undefined;
  },
  async run(context) {
    const { db, clock } = context;
    const now = clock();
    const stands = and(
      gt(appointments.dateRDV, now),
      eq(appointments.canceled, false),
      isNotNull(appointments.email),
      isAsked(
        context,
        sql`${appointments.phone}`,
        sql`${appointments.birthDate}`,
        sql`${appointments.birthDatePrecision}`,
      ),
    );
    const waits = and(
      gte(queueEntries.date, todayOf(context)),
      eq(queueEntries.removed, false),
      eq(queueEntries.waiting, true),
      isAsked(context, sql`${queueEntries.phone}`, sql`${queueEntries.birthDate}`, sql`'day'`),
    );
    const { rowCount } = await db.execute(sql`
      with request as (delete from ${table} returning phone, birth_date),
        asked as (select distinct phone, birth_date from request)
      insert into ${mailOutbox} (kind, appointment_id, queue_entry_id, due)
      select 'link', ${appointments.id}, null::int, ${now.toISOString()}::timestamptz
      from asked join ${appointments} on ${stands}
      union all
      select case when ${queueEntries.heldUntil} > ${now.toISOString()}::timestamptz then 'offered' else 'queued' end,
        null, ${queueEntries.id}, ${now.toISOString()}::timestamptz
      from asked join ${queueEntries} on ${waits}`);
    return rowCount ?? 0;
  },
};
