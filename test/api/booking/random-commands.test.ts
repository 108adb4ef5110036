import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { type Command, command, DAYS, perform } from '../../harness/models/desk-commands.ts';
import { DeskModel } from '../../harness/models/desk-model.ts';
import { ProductDesk } from '../../harness/models/desk-product.ts';
import { testApi } from '../../harness/servers/api.ts';

const START = '2026-11-23T07:50:00+01:00';

const api = await testApi({
  now: START,
  settings: { tokenHours: 720, publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { role, account } = accountsOf(api);
const agents = [
  await account('accueil', await role('ACCUEIL', { Appointment: 'EDIT' })),
  await account('guichet', await role('GUICHET', { Appointment: 'EDIT' })),
];
const tokens = new Map(agents.map(({ id, token }) => [id, token]));
const agentIds = agents.map(({ id }) => id);

const isLong = process.env.TEST_LONG === '1';
/** The short run always draws the same commands; the long one draws others each time, and looks for the fewest that fail. */
const settings = (numRuns: number) =>
  isLong ? { numRuns: numRuns * 50 } : { seed: 1962, numRuns, endOnFailure: true };

/** A desk with every slot taken, and two people who wait. */
async function openDesk() {
  api.clock.set(START);
  const desk = await ProductDesk.open({ api, office, tokens });
  for (const slot of desk.slots.keys()) await desk.book(slot, '', false);
  for (const person of ['Hadj', 'Meziane']) await desk.queue.join(person, 'a', DAYS[1]);
  return desk;
}

async function openModel(desk: ProductDesk): Promise<DeskModel> {
  const { body: administrator } = await api.request('GET', '/api/me', { token: office.token });
  const hours = desk.slots.map(({ dateRDV, number }) => ({ at: Date.parse(dateRDV), places: number }));
  const model = new DeskModel(Date.parse(START), administrator.id, hours);
  for (const slot of desk.slots.keys()) model.book(slot, '', false);
  for (const person of ['Hadj', 'Meziane']) model.queue.join(person, 'a', DAYS[1]);
  return model;
}

/** Sums that are wrong, people with two places, and places held beyond their number. */
async function contradictions(): Promise<unknown[]> {
  const { rows } = await api.db.execute(sql`
    select 'slot' as of, s.id::text from available_appointments s
    where booked <> (select count(*) from appointments a where a.slot_id = s.id and not a.canceled)
      or held <> (select count(*) from queue_entries q where q.slot_id = s.id) or booked + held > number
    union all select 'person', person::text from queue_entries
    group by person having count(slot_id) + count(appointment_id) > 1
    union all select 'state', id::text from appointments where canceled <> (state is null)`);
  return rows;
}

describe('random commands to a desk and its waiting list', () => {
  it('DESK-01, DESK-04, QUEUE-01, SLOT-07: one after the other they leave everything as the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 30 }), async (commands) => {
        const desk = await openDesk();
        const model = await openModel(desk);
        expect(await desk.readState()).toEqual(model.readState());
        for (const [index, one] of commands.entries()) {
          const choice = { visits: desk.visits.length, entries: desk.entries.length, agents: agentIds };
          const status = await perform(desk, one, choice);
          const after = { index, one, status, ...(await desk.readState()) };
          const expectedResult = await perform(model, one, choice);
          expect(after).toEqual({ index, one, status: expectedResult, ...model.readState() });
        }
      }),
      settings(3),
    );
  });

  it('DESK-04, QUEUE-01, SLOT-07: many at once end without an error of the server; no place is over its number, every sum is right', async () => {
    const isOfNow = ({ kind }: Command) => kind !== 'wait';
    await fc.assert(
      fc.asyncProperty(
        fc.array(command.filter(isOfNow), { minLength: 40, maxLength: 40 }),
        async (commands) => {
          const desk = await openDesk();
          // Later than eight, so that the people who wait are called.
          api.clock.advance(20 * 60_000);
          for (let next = 0; next < commands.length; next += 10) {
            await desk.readState();
            const choice = { visits: desk.visits.length, entries: desk.entries.length, agents: agentIds };
            const batch = commands.slice(next, next + 10);
            const statuses = await Promise.all(batch.map(async (one) => perform(desk, one, choice)));
            expect(batch.filter((_, index) => (statuses[index] ?? 500) >= 500)).toEqual([]);
            expect(await contradictions()).toEqual([]);
          }
        },
      ),
      settings(1),
    );
  });
});
