import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DESK_STATES } from '../../../src/domain/scheduling/desk.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-23T07:00:00+01:00', settings: { tokenHours: 720 } });
const office = await officeOf(api);
const { token } = office;
const { role, account } = accountsOf(api);
const agents = [
  await account('accueil', await role('ACCUEIL', { Appointment: 'EDIT' })),
  await account('guichet', await role('GUICHET', { Appointment: 'EDIT' })),
];

const isLong = process.env.TEST_LONG === '1';
const settings = (numRuns: number) =>
  isLong ? { numRuns: numRuns * 100 } : { seed: 1962, numRuns, endOnFailure: true };

/** A whole record without what says that it was edited, which an undo is too. */
async function recordOf(iri: string): Promise<Record<string, unknown>> {
  const { body } = await api.request('GET', iri, { token });
  const { version: _version, updatedBy: _updatedBy, updatedDate: _updatedDate, ...record } = body;
  return record;
}

it('DESK-01: whatever was noted by whomever, each undo returns the whole record to what it was before', async () => {
  const step = fc.record({ state: fc.constantFrom(...DESK_STATES), agent: fc.nat(1), minutes: fc.nat(90) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 8 }), async (steps) => {
      api.clock.set('2026-11-23T07:00:00+01:00');
      const calendar = await office.calendar();
      const [slot] = await office.slotsOf(calendar);
      if (!slot) throw new Error('no slot');
      const { '@id': iri } = await office.create('appointments', office.appointment(calendar, slot));
      const before: Record<string, unknown>[] = [];
      for (const { state, agent, minutes } of steps) {
        api.clock.advance(minutes * 60_000);
        const record = await recordOf(iri);
        if (record.state !== state) before.push(record);
        const note = { token: agents[agent]?.token ?? '', body: { state } };
        expect((await api.request('POST', `${iri}/state`, note)).status).toBe(200);
      }
      for (const record of before.toReversed()) {
        const { headers } = await api.request('GET', iri, { token });
        const current = { 'If-Match': headers.get('ETag') ?? '' };
        const undoAnswer = await api.request('POST', `${iri}/state/undo`, { token, headers: current });
        expect(undoAnswer.status).toBe(200);
        expect(await recordOf(iri)).toEqual(record);
      }
    }),
    settings(3),
  );
});

it('CLOSE-02: whatever was decided for whom, the undo of a closure returns every record and every place to what it was', async () => {
  // Of six people: the slot of a later day to which each moves, or none.
  const decisions = fc.array(fc.option(fc.integer({ min: 2, max: 9 })), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(decisions, async (chosenSlots) => {
      api.clock.set('2026-11-20T09:00:00+01:00');
      const calendar = await office.calendar({ nbAgentAM: 3 });
      const slots = await office.slotsOf(calendar);
      const links: string[] = [];
      for (const [n] of chosenSlots.entries()) {
        const email = n % 2 === 0 ? `recu${n}-${calendar.id}@example.dz` : null;
        const changes = { email, lastName: `Reçu ${'abcdef'.charAt(n)}`, vip: n === 3 };
        const slot = slots[n % 2] ?? { dateRDV: '' };
        links.push((await office.create('appointments', office.appointment(calendar, slot, changes)))['@id']);
      }
      const standing = async () => ({
        places: (await office.slotsOf(calendar)).map(({ booked, remaining }) => [booked, remaining]),
        records: await Promise.all(links.map(recordOf)),
      });
      const before = await standing();
      const people = chosenSlots.map((slot, n) => ({
        appointment: links[n],
        slot: slot === null ? null : slots[slot]?.['@id'],
      }));
      const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'], people };
      const closureAnswer = await api.request('POST', '/api/closures', { token, body: closure });
      // More people than places.
      if (closureAnswer.status === 409) {
        expect(await standing()).toEqual(before);
        return;
      }
      expect(closureAnswer.status).toBe(201);
      const undoAnswer = await api.request('POST', `${closureAnswer.body['@id']}/undo`, { token, body: {} });
      expect(undoAnswer.status).toBe(200);
      expect(await standing()).toEqual(before);
    }),
    settings(4),
  );
});
