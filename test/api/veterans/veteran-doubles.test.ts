import { and, eq, or, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { veteranDoubles, veterans, veteransToCompare } from '../../../src/server/db/schema.ts';
import { doublesJob } from '../../../src/server/doubles/job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Probable doubles of the whole file (VET-18). */

const api = await testApi();
const { token, veteran, region, first } = await officeOf(api);
const { role, account } = accountsOf(api);
const never = new AbortController().signal;
const compare = () => doublesJob.run(api.context, never);

let count = 0;
/** A person of a family and a birth date of their own. */
function family() {
  count += 1;
  const letters = `${'bdfgklmnrst'[count]}${'aio'[count % 3]}`;
  return { lastName: `Zer${letters}oukine${letters}`, birthDate: `19${20 + count}-03-1${2 + count}` };
}
const list = async (query = '') =>
  (await api.request('GET', `/api/veteran_doubles?${query}`, { token })).body['hydra:member'];
/** The doubles of somebody, as ids. */
const doublesOf = async ({ id }: { id: number }, query = '') =>
  (await list(`itemsPerPage=1000&${query}`)).flatMap(
    ({ veteran: one, related }: Record<string, { id: number }>) =>
      one?.id === id ? [related?.id] : related?.id === id ? [one?.id] : [],
  );
const waiting = async () =>
  (await api.request('GET', '/api/veteran_doubles/progress', { token })).body.waiting;
const dismiss = (pair: { '@id': string }, isDismissed: boolean, by = token) =>
  api.request('PUT', `${pair['@id']}/dismissed`, { token: by, body: { dismissed: isDismissed } });
const merge = async (
  keptRecord: { '@id': string; id: number },
  mergedRecord: { '@id': string; id: number },
) => {
  const versionOf = async ({ '@id': link }: { '@id': string }) =>
    (await api.request('GET', link, { token })).body.version;
  return api.request('POST', '/api/veteran_merges', {
    token,
    body: {
      kept: keptRecord['@id'],
      merged: mergedRecord.id,
      keptVersion: await versionOf(keptRecord),
      mergedVersion: await versionOf(mergedRecord),
    },
  });
};

it('VET-08, VET-18: the job finds doubles by name and date, misread dates, maiden names and numbers, the likest first', async () => {
  const names = family();
  const one = await veteran({ ...names, firstName: 'Mohamed', pmi: 'P-4411' });
  const same = await veteran({ ...names, firstName: 'Mohamed', pmi: 'p4411' });
  const alike = await veteran({ ...names, firstName: 'Mohammed' });
  const misread = await veteran({
    ...names,
    firstName: 'Mohamed',
    birthDate: `${names.birthDate.slice(0, 8)}${names.birthDate.slice(8).split('').reverse().join('')}`,
  });
  const bride = await veteran({
    ...names,
    lastName: 'Autrement',
    maidenName: names.lastName,
    firstName: 'Mohamed',
  });
  const brother = await veteran({ ...names, firstName: 'Tahar' });
  expect(await waiting()).toBeGreaterThan(5);
  await compare();
  expect(await waiting()).toBe(0);
  expect(await doublesOf(one)).toEqual([same.id, alike.id, bride.id, misread.id]);
  expect(await doublesOf(brother)).toEqual([]);
  const [pair] = await list();
  expect(pair).toMatchObject({
    '@type': 'VeteranDouble',
    veteran: { '@id': one['@id'], firstName: 'Mohamed' },
    related: { '@id': same['@id'] },
    reasons: [{ reason: 'pmi' }, { reason: 'sameName' }, { reason: 'birthDate' }],
    duplicate: true,
    dismissed: false,
  });
});

it('VET-18: what is new or changed is compared again, and nothing else', async () => {
  const names = family();
  const one = await veteran({ ...names, firstName: 'Salah' });
  await compare();
  const other = await veteran({ ...names, firstName: 'Salah' });
  expect(await compare()).toBe(1);
  expect(await doublesOf(one)).toEqual([other.id]);
  await api.request('PATCH', other['@id'], { token, body: { birthplace: 'Oran' } });
  expect(await compare()).toBe(0);
  await api.request('PATCH', other['@id'], { token, body: { firstName: 'Rabah' } });
  expect(await compare()).toBe(1);
  expect(await doublesOf(one)).toEqual([]);
});

it('VET-18: "not the same" is remembered with who and when, survives the next comparison, and can be taken back', async () => {
  const names = family();
  const one = await veteran({ ...names, firstName: 'Amar' });
  const other = await veteran({ ...names, firstName: 'Amar' });
  await compare();
  const pairs = await list('itemsPerPage=1000');
  const pair = pairs.find(({ veteran: of }: Record<string, { id: number }>) => of?.id === one.id);
  const answer = await dismiss(pair, true);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { dismissed: true, version: 2, updatedBy: { lastName: expect.any(String) } },
  ]);
  expect(await doublesOf(one)).toEqual([]);
  expect(await doublesOf(one, 'dismissed=true')).toEqual([other.id]);
  await api.db.insert(veteransToCompare).values({ veteran: one.id });
  await compare();
  expect(await doublesOf(one)).toEqual([]);
  await dismiss(pair, false);
  expect(await doublesOf(one)).toEqual([other.id]);
});

it('VET-18: a merge ends the doubles of the merged record and keeps what was dismissed; an undo brings it back', async () => {
  const names = family();
  const [keptRecord, mergedRecord, third] = [
    await veteran({ ...names, firstName: 'Lakhdar' }),
    await veteran({ ...names, firstName: 'Lakhdar' }),
    await veteran({ ...names, firstName: 'Lakhdar' }),
  ];
  await compare();
  const [pair] = await api.db
    .select()
    .from(veteranDoubles)
    .where(and(eq(veteranDoubles.veteran, mergedRecord.id), eq(veteranDoubles.related, third.id)));
  await dismiss({ '@id': `/api/veteran_doubles/${pair?.id}` }, true);
  expect(await doublesOf(keptRecord)).toEqual([mergedRecord.id, third.id]);
  const { body } = await merge(keptRecord, mergedRecord);
  expect(await doublesOf(keptRecord)).toEqual([]);
  expect((await api.request('DELETE', body['@id'], { token })).status).toBe(204);
  await compare();
  expect((await doublesOf(keptRecord)).sort()).toEqual([mergedRecord.id, third.id]);
  expect(await doublesOf(mergedRecord, 'dismissed=true')).toEqual([third.id]);
});

it('VET-18: by region, of either record, and only for who may merge', async () => {
  const names = family();
  const elsewhere = await first('params_regions', 'name=Oran');
  const one = await veteran({ ...names, firstName: 'Tahar', region: region['@id'] });
  const other = await veteran({ ...names, firstName: 'Tahar', region: null });
  await compare();
  expect(await doublesOf(other, `region=${region.id}`)).toEqual([one.id]);
  expect(await doublesOf(other, `region=${elsewhere.id}`)).toEqual([]);
  expect((await api.request('GET', '/api/veteran_doubles?region=x', { token })).status).toBe(400);
  const editor = await account('editrice', await role('ROLE_EDITRICE', { Veteran: 'EDIT' }));
  for (const path of ['', '/progress', '/1'])
    expect((await api.request('GET', `/api/veteran_doubles${path}`, { token: editor.token })).status).toBe(
      403,
    );
  expect((await dismiss({ '@id': '/api/veteran_doubles/1' }, true, editor.token)).status).toBe(403);
});

it('VET-18, OPS-03: the comparison goes on where it was stopped', async () => {
  const names = family();
  await api.db.insert(veterans).values(
    Array.from({ length: 250 }, (_, index) => ({
      civility: 'Mr' as const,
      lastName: `${names.lastName}${index}`,
      firstName: 'Omar',
      birthDate: `19${10 + (index % 60)}-0${1 + (index % 9)}-11`,
      citizenStatus: 1,
    })),
  );
  const stop = new AbortController();
  stop.abort();
  await expect(doublesJob.run(api.context, stop.signal)).rejects.toThrow();
  const waitingCount = await waiting();
  expect(waitingCount).toBeGreaterThan(0);
  expect(waitingCount).toBeLessThan(250);
  expect(await compare()).toBe(waitingCount);
  expect(await waiting()).toBe(0);
});

it('VET-18: a record that is merged while it is compared leaves no pair', async () => {
  const names = family();
  const [one, other] = [
    await veteran({ ...names, firstName: 'Hocine' }),
    await veteran({ ...names, firstName: 'Hocine' }),
  ];
  await merge(one, other);
  await compare();
  const { id } = other;
  expect(
    await api.db.$count(veteranDoubles, or(eq(veteranDoubles.veteran, id), eq(veteranDoubles.related, id))),
  ).toBe(0);
  await expect(
    api.db.execute(
      sql`insert into veteran_doubles (veteran_id, related_id, weight) values (${one.id}, ${one.id}, 1)`,
    ),
  ).rejects.toThrow();
});
