import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Each user's preferences are a row of their own, with limits (LIST-01). */

const api = await testApi();
const accounts = accountsOf(api);

const PATH = '/api/me/preferences';
const read = async (token: string) => (await api.request('GET', PATH, { token })).body;
const change = (token: string, body: unknown) => api.request('PATCH', PATH, { token, body });

it('LIST-01: each has their own, whatever rights they hold; nobody is told another’s', async () => {
  const [one, other] = [await accounts.account('une'), await accounts.account('autre')];
  expect(await read(one.token)).toEqual({});
  const savedQueries = [{ label: 'Les Benali', value: { filter: { lastName: 'benali' } } }];
  expect(
    (await change(one.token, { 'veterans.savedQueries': savedQueries, 'veterans.datatable': ['pmi'] }))
      .status,
  ).toBe(204);
  expect(await read(other.token)).toEqual({});
  expect((await change(one.token, { 'veterans.datatable': null, 'users.datatable': ['email'] })).status).toBe(
    204,
  );
  expect(await read(one.token)).toEqual({
    'veterans.savedQueries': savedQueries,
    'users.datatable': ['email'],
  });
  expect((await api.request('GET', PATH)).status).toBe(401);
  expect((await api.request('PATCH', PATH, { body: {} })).status).toBe(401);
});

it('LIST-01, SEC-03: no browser keeps the answer, in whose filters there may be names', async () => {
  const { token } = await accounts.account('discrete');
  const answer = await api.request('GET', PATH, { token });
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
});

it('LIST-01: two at once lose nothing of each other', async () => {
  const { token } = await accounts.account('partout');
  const keys = Array.from({ length: 12 }, (_, index) => `liste${index}.datatable`);
  const answers = await Promise.all(keys.map((key) => change(token, { [key]: [key] })));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 204));
  expect(Object.keys(await read(token)).sort()).toEqual(keys.toSorted());
});

it('LIST-01, API-04: what is too large, no key or no text is refused in French, and what was saved stays', async () => {
  const { token } = await accounts.account('bavarde');
  await change(token, { kept: 1 });
  const large = await change(token, { 'veterans.savedQueries': 'x'.repeat(70_000) });
  expect([large.status, large.body['hydra:description']]).toEqual([
    413,
    'Trop de préférences enregistrées : retirez-en avant d’en ajouter',
  ]);
  for (const body of [{ 'a b': 1 }, { __proto: 'a\u0000b' }, { ['k'.repeat(101)]: 1 }, { '': 1 }])
    expect((await change(token, body)).status, JSON.stringify(body)).toBe(400);
  expect(await read(token)).toEqual({ kept: 1 });
  // Half a sign, in a name too, is kept as the sign for what cannot be read, as in every text (API-04).
  expect((await change(token, { odd: { '\ud800': '\udfff' } })).status).toBe(204);
  expect(await read(token)).toEqual({ kept: 1, odd: { '\ufffd': '\ufffd' } });
});
