import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { untilNobodyWrites } from '../../harness/servers/database.ts';
import { startServer, type TestServer } from '../../harness/servers/server.ts';

/** Merges whose server dies (VET-18). */

const ROUNDS = 50;
const PAIRS = 6;

const api = await testApi();
const office = await officeOf(api);
const { token } = office;
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.kill9())));

interface Person {
  readonly '@id': string;
  readonly id: number;
  readonly version: number;
}

/** A record with a note and a medical note of its own. */
async function person(lastName: string): Promise<Person> {
  const veteran: Person = await office.veteran({ lastName });
  const link = { veteran: veteran['@id'] };
  await office.create('observations', {
    ...link,
    observation: lastName,
    paramsObservation: '/api/params_observations/1',
  });
  await office.create('medical_informations', {
    ...link,
    observation: lastName,
    paramsMedicalInformation: '/api/params_medical_informations/1',
  });
  return veteran;
}

/** The state of a pair: 'apart', 'joined', or whatever else it should never be. */
async function stateOf([keptPerson, mergedPerson]: readonly [Person, Person]): Promise<string> {
  const { rows } = await api.db.execute<
    Record<'veterans' | 'noteCount' | 'otherNoteCount' | 'merges' | 'search', number>
  >(sql`
    with both_notes as (
      select veteran_id from observations union all select veteran_id from medical_informations)
    select
      (select count(*)::int from veterans where id in (${keptPerson.id}, ${mergedPerson.id})) as veterans,
      (select count(*)::int from both_notes where veteran_id = ${keptPerson.id}) as "noteCount",
      (select count(*)::int from both_notes where veteran_id = ${mergedPerson.id}) as "otherNoteCount",
      (select count(*)::int from veteran_merges
        where merged = ${mergedPerson.id} and kept_id = ${keptPerson.id} and undo is not null) as merges,
      (select count(*)::int from veteran_search where veteran_id in (${keptPerson.id}, ${mergedPerson.id})) as search`);
  const { veterans, noteCount, otherNoteCount, merges, search } = rows[0] ?? {};
  const counts = [veterans, noteCount, otherNoteCount, merges, search].join();
  return { '2,2,2,0,2': 'apart', '1,4,0,1,1': 'joined' }[counts] ?? counts;
}

it('VET-18: 50 servers are killed while they merge and undo: each pair is apart or joined, and what was acknowledged holds', async () => {
  const pairs: (readonly [Person, Person])[] = [];
  for (let n = 0; n < PAIRS; n += 1) pairs.push([await person(`Gardée${n}`), await person(`Double${n}`)]);
  const outcomes = { apart: 0, joined: 0, cut: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer({ database: api.database });
    servers.push(server);
    const acknowledgedStates = new Map<number, string>();
    let answeredCount = 0;
    const turns = pairs.map(async ([keptPerson, mergedPerson], index) => {
      for (;;) {
        const isJoined = (await stateOf([keptPerson, mergedPerson])) === 'joined';
        const read = async ({ '@id': link }: Person) =>
          (await api.request('GET', link, { token })).body.version;
        const [path, body] = isJoined
          ? [`/api/veteran_merges/${await mergeOf(mergedPerson)}`, undefined]
          : [
              '/api/veteran_merges',
              {
                kept: keptPerson['@id'],
                merged: mergedPerson.id,
                keptVersion: await read(keptPerson),
                mergedVersion: await read(mergedPerson),
              },
            ];
        acknowledgedStates.delete(index);
        const { status } = await server.request(isJoined ? 'DELETE' : 'POST', path, {
          token,
          body,
        });
        expect([201, 204]).toContain(status);
        acknowledgedStates.set(index, isJoined ? 'apart' : 'joined');
        answeredCount += 1;
      }
    });
    const endPromise = Promise.allSettled(turns);
    // The accident comes after another number of answers each round.
    await expect.poll(() => answeredCount, { interval: 1 }).toBeGreaterThan(round % 12);
    await server.kill9();
    for (const outcome of await endPromise)
      expect(String(outcome.status === 'rejected' && outcome.reason)).toMatch(
        /fetch failed|terminated|other side/,
      );
    await untilNobodyWrites(api.db);
    for (const [index, pair] of pairs.entries()) {
      const state = await stateOf(pair);
      expect(['apart', 'joined'], `round ${round}`).toContain(state);
      const acknowledgement = acknowledgedStates.get(index);
      if (acknowledgement) expect(state).toBe(acknowledgement);
      else outcomes.cut += 1;
      outcomes[state as 'apart' | 'joined'] += 1;
    }
  }
  // The kills met writes, and both states came of them.
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(ROUNDS / 5);
});

async function mergeOf({ id }: Person): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    select id from veteran_merges where merged = ${id}`);
  return rows[0]?.id ?? 0;
}
