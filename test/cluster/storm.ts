import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../src/server/start-error.ts';
import { officeOf } from '../harness/data/records.ts';
import type { clientOf } from '../harness/data/request.ts';
import { PASSWORD } from '../harness/data/settings.ts';
import { ask } from './database.ts';

/** Bookings and lists by HTTP through the proxy, a fixed number a second. */

type Client = ReturnType<typeof clientOf>;
const ACCOUNTS = 8;
const SLOTS = 40;
/** Fewer places than bookings: the last ones must be refused. */
const PLACES_A_SLOT = 50;
/** As long as people wait. */
const PATIENCE_MS = 15_000;

interface Outcome {
  readonly kind: 'booking' | 'list' | 'other';
  readonly startMs: number;
  readonly endMs: number;
  /** 0: no answer. */
  readonly status: number;
  /** The reason why there is none. */
  readonly reason?: string;
  /** The appointment that was acknowledged. */
  readonly id?: number;
}

/** Colleagues, a calendar and its slots. */
export async function prepare(client: Client) {
  const office = await officeOf(client);
  const role = await office.first('roles', 'name=ROLE_AGENT');
  const calendar = await office.calendar({
    nbAgentAM: PLACES_A_SLOT,
    startHourAM: '08:00',
    endHourAM: '12:00',
  });
  const slots = (await office.slotsOf(calendar)).slice(0, SLOTS);
  const tokens: string[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const username = `agent${number}`;
    await office.create('users', {
      ...{
        civility: 'Mr',
        username,
        firstName: 'Ali',
        lastName: 'Guichet',
        email: `${username}@example.org`,
      },
      ...{ role: role['@id'], cell: calendar.cell['@id'], region: office.region['@id'] },
      ...{ password: PASSWORD, retypedPassword: PASSWORD },
    });
    tokens.push(await client.signIn(username));
  }
  const tokenOf = (number: number) => tokens[number % tokens.length] ?? '';
  const booking = (number: number) => {
    const slot = slots[number % slots.length];
    if (!slot) throw new Error('the calendar has no slots');
    return office.appointment(calendar, slot, { lastName: `Personne ${number}` });
  };
  return { office, calendar, slots, tokenOf, booking };
}

export type PreparedStorm = Awaited<ReturnType<typeof prepare>>;

/** Requests of each kind a second. */
interface Rates {
  readonly bookings: number;
  readonly lists: number;
  readonly others?: { readonly perSecond: number; readonly request: (number: number) => StormRequest };
}

/** A request by its path; a body is sent as a merge patch. */
export interface StormRequest {
  readonly path: string;
  readonly body?: object;
}

/** A storm that goes on until it is stopped. */
export function startStorm(
  url: string,
  { tokenOf, booking }: PreparedStorm,
  { bookings, lists, others }: Rates,
  firstNumber = 0,
) {
  const outcomes: Outcome[] = [];
  const running = new Set<Promise<void>>();
  let isStopping = false;

  function send(kind: Outcome['kind'], number: number): Promise<Response> {
    const common = { Authorization: `Bearer ${tokenOf(number)}` };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (kind === 'booking')
      return fetch(`${url}/api/appointments`, {
        method: 'POST',
        headers: { ...common, 'Content-Type': 'application/json' },
        signal,
        body: JSON.stringify(booking(number)),
      });
    const listPath = `/api/appointments?itemsPerPage=20&page=${1 + (number % 5)}`;
    const { path, body } = (kind === 'other' && others?.request(number)) || { path: listPath };
    if (!body) return fetch(url + path, { headers: common, signal });
    const headers = { ...common, 'Content-Type': 'application/merge-patch+json' };
    return fetch(url + path, { method: 'PATCH', headers, signal, body: JSON.stringify(body) });
  }

  async function one(kind: Outcome['kind'], number: number): Promise<void> {
    const startMs = Date.now();
    let status = 0;
    try {
      const answer = await send(kind, number);
      status = answer.status;
      // A proxy's page is no JSON.
      const body = (await answer.json().catch(() => ({}))) as { id?: number };
      const isBooked = kind === 'booking' && status === 201;
      outcomes.push({
        ...{ kind, startMs, endMs: Date.now(), status },
        ...(isBooked && body.id !== undefined ? { id: body.id } : {}),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      outcomes.push({ kind, startMs, endMs: Date.now(), status, reason: reasonOf(cause) });
    }
  }

  async function sendMany(kind: Outcome['kind'], perSecond: number): Promise<void> {
    const startMs = performance.now();
    for (let sentCount = 0; !isStopping; sentCount += 1) {
      await sleep(Math.max(0, startMs + (sentCount * 1000) / perSecond - performance.now()));
      const work = one(kind, firstNumber + sentCount).finally(() => running.delete(work));
      running.add(work);
    }
  }
  const sending = [
    ...(bookings > 0 ? [sendMany('booking', bookings)] : []),
    ...(lists > 0 ? [sendMany('list', lists)] : []),
    ...(others ? [sendMany('other', others.perSecond)] : []),
  ];
  return {
    outcomes,
    async stop(): Promise<readonly Outcome[]> {
      isStopping = true;
      await Promise.all(sending);
      await Promise.all(running);
      return outcomes;
    },
  };
}

/** Answers by status; those that did not come by their reason. */
export function countByStatus(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, reason = String(status) } of outcomes) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Seconds from a moment until the first booking that was sent after it is acknowledged. */
export function refusalSeconds(outcomes: readonly Outcome[], fromMs: number): number {
  const ends = outcomes.flatMap(({ startMs, endMs, id }) =>
    id !== undefined && startMs > fromMs ? [endMs] : [],
  );
  return Math.round((Math.min(...ends) - fromMs) / 100) / 10;
}

/** The longest pause between two acknowledged bookings, in seconds. */
export function longestPauseSeconds(outcomes: readonly Outcome[]): number {
  const ends = outcomes.flatMap(({ id, endMs }) => (id === undefined ? [] : [endMs])).sort((a, b) => a - b);
  const pauses = ends.slice(1).map((endMs, index) => endMs - (ends[index] ?? endMs));
  return Math.round(Math.max(0, ...pauses) / 100) / 10;
}

/**
 * Compares the database with what was acknowledged.
 * @throws Error where an acknowledged booking is missing, or a slot has other numbers than its appointments
 */
export async function checkTruth(
  outcomes: readonly Outcome[],
): Promise<{ acknowledged: number; stored: number }> {
  const ids = outcomes.flatMap(({ id }) => id ?? []);
  const storedRows = await ask<{ id: number }>('select id from appointments where not canceled');
  const storedIds = new Set(storedRows.map(({ id }) => id));
  const lostIds = ids.filter((id) => !storedIds.has(id));
  if (lostIds.length > 0) throw new Error(`acknowledged bookings that are not there: ${lostIds.join(', ')}`);
  const wrong = await ask(`
    select s.id, s.number, s.booked, count(a.id)::int as active
    from available_appointments s left join appointments a on a.slot_id = s.id and not a.canceled
    group by s.id having s.booked <> count(a.id) or s.booked > s.number`);
  if (wrong.length > 0) throw new Error(`slots with wrong numbers: ${JSON.stringify(wrong)}`);
  return { acknowledged: ids.length, stored: storedRows.length };
}
