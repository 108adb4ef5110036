import { sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { mailOutbox as table } from '../db/schema.ts';
import { prepareStatement, run } from '../db/statements.ts';
import type { Job } from '../jobs/jobs.ts';
import { type AppointmentLoaders, createAppointmentLoaders } from './appointment-loaders.ts';
import { type AppointmentMail, composeForVisitor } from './appointment-messages.ts';
import { type AppointmentSms, composeSms } from './appointment-sms.ts';
import { noteFailure, type OutboxKind } from './failed-mails.ts';
import type { Letter } from './message.ts';
import { composeForUser } from './messages.ts';
import { composeForQueue, type QueueMail } from './queue-messages.ts';
import { composeQueueSms } from './queue-sms.ts';
import { isNight, isReminder } from './reminders.ts';
import { Undeliverable } from './sms.ts';
import { MAX_CONCURRENT_MAILS, openTransport, type Transport } from './transport.ts';

/** A transport that sends due mails. */
type Sending = Omit<Transport, 'verify' | 'send'> & { send(letter: Letter): Promise<unknown> };

/**
 * Longer than any attempt takes. After it, the process that leased a mail counts as dead, and another one leases it.
 */
const LEASE_SECONDS = 180;
const MAX_ATTEMPTS = 12;
const MAX_WAIT_SECONDS = 3600;

interface LeasedMail extends Record<string, unknown> {
  readonly id: number;
  readonly kind: OutboxKind;
  readonly user_id: number | null;
  readonly appointment_id: number | null;
  readonly queue_entry_id: number | null;
  readonly attempts: number;
  /** The time at which the mail was queued, in seconds since 1970. */
  readonly created: string;
}

/** A job sends mails or short messages. */
export type Channel = 'mail' | 'sms';
const BOTH: readonly Channel[] = ['mail', 'sms'];

interface Readiness {
  readonly sms: readonly boolean[];
  readonly now: Date;
  readonly isNight: boolean;
}

const readinessOf = (context: ApiContext, channels: readonly Channel[]): Readiness => ({
  sms: channels.map((channel) => channel === 'sms'),
  now: context.clock(),
  isNight: isNight(context),
});

/** The condition for messages that may be sent now. Reminders wait for the morning (MAIL-03). */
const isReady = sql`${table.due} <= ${sql.placeholder('now')}::timestamptz
  and (${table.kind} like 'sms-%') = any(${sql.placeholder('sms')}::boolean[])
  and not (${sql.placeholder('isNight')}::boolean and ${isReminder})`;

const readiness = prepareStatement<object, Readiness>(sql`select from ${table} where ${isReady} limit 1`);

/**
 * Leases due messages for this process; parallel processes skip them. Reminders come last, so that a new password does not
 * wait behind thousands of them.
 */
const lease = prepareStatement<LeasedMail, Readiness>(sql`
  update ${table} set attempts = attempts + 1,
    due = ${sql.placeholder('now')}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
  where id in (select id from ${table} where ${isReady} order by ${isReminder}, due, id
    limit ${MAX_CONCURRENT_MAILS} for update skip locked)
  returning id, kind, user_id, appointment_id, queue_entry_id, attempts, extract(epoch from created_date)::text as created`);

const take = (context: ApiContext, channels: readonly Channel[]): Promise<LeasedMail[]> =>
  run(context.db, lease(readinessOf(context, channels)));

/** Seconds until the next attempt: 15, then doubled each time, up to an hour. */
const waitAfter = (attempts: number): number => Math.min(15 * 2 ** (attempts - 1), MAX_WAIT_SECONDS);

/** The context, transport and loaders of messages that are sent together. */
interface Delivery {
  readonly context: ApiContext;
  readonly transport: Sending;
  readonly loaders: AppointmentLoaders;
}

function compose(
  { context, loaders }: Delivery,
  { kind, user_id, appointment_id, queue_entry_id }: LeasedMail,
) {
  if (appointment_id !== null)
    return composeForVisitor(context, loaders, kind as AppointmentMail, appointment_id);
  if (queue_entry_id !== null) return composeForQueue(context, kind as QueueMail, queue_entry_id);
  return composeForUser(context, kind, user_id as number);
}

/** Composes and sends a message. Returns false where there is nothing to send. */
async function send(delivery: Delivery, mail: LeasedMail): Promise<boolean> {
  const { context, transport, loaders } = delivery;
  if (mail.kind.startsWith('sms-')) {
    const short =
      mail.queue_entry_id === null
        ? await composeSms(context, loaders, mail.kind as AppointmentSms, mail.appointment_id as number)
        : await composeQueueSms(context, mail.queue_entry_id);
    if (short) await transport.sendSms?.(short);
    return short !== null;
  }
  const message = await compose(delivery, mail);
  // The id is stable: if another process sends the mail again after this one died, mail programs recognize the
  // duplicate.
  if (message) await transport.send({ id: `${mail.id}.${mail.created}`, ...message });
  return message !== null;
}

/** The outcome of a message; 'nothing' where there was nothing to send. */
type Outcome = 'sent' | 'nothing' | 'failed';

/** Sends a message, and records a failure. */
async function deliver(delivery: Delivery, mail: LeasedMail): Promise<Outcome> {
  const { log, clock } = delivery.context;
  const { id, kind, attempts } = mail;
  try {
    return (await send(delivery, mail)) ? 'sent' : 'nothing';
  } catch (error) {
    const last = attempts >= MAX_ATTEMPTS || error instanceof Undeliverable;
    log[last ? 'error' : 'warn'](
      { mail: id, kind, attempts, err: error },
      last ? 'mail given up' : 'mail failed',
    );
    await noteFailure(delivery.context, {
      id,
      kind,
      user: mail.user_id,
      appointment: mail.appointment_id,
      queueEntry: mail.queue_entry_id,
      attempts,
      due: last ? null : new Date(clock().getTime() + waitAfter(attempts) * 1000),
    });
    return 'failed';
  }
}

const deleteMails = prepareStatement<object, { ids: readonly number[] }>(
  sql`delete from ${table} where ${table.id} = any(${sql.placeholder('ids')}::int[])`,
);

/** Sends some messages at once. Those that need no other attempt leave the outbox together. Returns the number sent. */
async function deliverTogether(
  context: ApiContext,
  transport: Sending,
  mails: readonly LeasedMail[],
): Promise<number> {
  const delivery = { context, transport, loaders: createAppointmentLoaders(context) };
  const results = await Promise.allSettled(
    mails.map(async (mail) => ({ id: mail.id, outcome: await deliver(delivery, mail) })),
  );
  const doneMails = results.flatMap((one) =>
    one.status === 'fulfilled' && one.value.outcome !== 'failed' ? one.value : [],
  );
  if (doneMails.length > 0) await run(context.db, deleteMails({ ids: doneMails.map(({ id }) => id) }));
  for (const one of results) if (one.status === 'rejected') throw one.reason;
  return doneMails.filter(({ outcome }) => outcome === 'sent').length;
}

/** Sends all due messages of these channels. Returns the number of sent ones. */
export async function sendDueMail(
  context: ApiContext,
  transport: Sending,
  signal?: AbortSignal,
  channels = BOTH,
): Promise<number> {
  let sentCount = 0;
  for (let mails = await take(context, channels); mails.length > 0; mails = await take(context, channels)) {
    sentCount += await deliverTogether(context, transport, mails);
    signal?.throwIfAborted();
  }
  return sentCount;
}

/**
 * A job that sends messages within seconds after they are queued. Mail and SMS are separate jobs, so that an SMS provider
 * that is down or slow delays no mail.
 */
const sending = (channel: Channel): Job => ({
  name: channel,
  times: '*/2 * * * * *',
  async hasWork(context) {
    const [due] = await run(context.db, readiness(readinessOf(context, [channel])));
    return due !== undefined;
  },
  async run(context, signal) {
    const transport = openTransport(context.settings);
    try {
      return await sendDueMail(context, transport, signal, [channel]);
    } finally {
      transport.close();
    }
  },
});

export const mailJob = sending('mail');
export const smsJob = sending('sms');
