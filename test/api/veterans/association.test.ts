import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { veterans } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ demo: true });
const office = await officeOf(api);
const { token } = office;
const agent = await api.signIn('agent');

interface Veteran {
  readonly '@id': string;
  readonly id: number;
}

let count = 0;
const veteran = async (): Promise<Veteran> => {
  count += 1;
  return (await office.veteran({
    lastName: `Associé ${count}`,
  })) as Veteran;
};
const several = async <const N extends number>(count: N) => {
  const all: Veteran[] = [];
  while (all.length < count) all.push(await veteran());
  return all as [Veteran, Veteran, Veteran, Veteran];
};

const read = async ({ '@id': link }: Veteran) => (await api.request('GET', link, { token })).body;
const associate = (
  of: Veteran,
  to: unknown,
  options: { token?: string; headers?: Record<string, string> } = {},
) => api.request('PUT', `${of['@id']}/associate`, { token: agent, body: { associate: to }, ...options });
const linkOf = async (of: Veteran) => (await read(of)).associate?.['@id'] ?? null;
const linksOf = (...all: Veteran[]) => Promise.all(all.map(linkOf));

describe('an association', () => {
  it('ASSOC-01: both records show it, with the name; the answer is the record as it is now', async () => {
    const [a, b] = await several(2);
    const answer = await associate(a, b['@id']);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).toMatch(/^"2-/);
    expect(answer.body).toMatchObject({
      '@context': '/api/contexts/Veteran',
      '@id': a['@id'],
      associate: { '@id': b['@id'], '@type': 'Veteran', lastName: `Associé ${count}`, firstName: 'Karim' },
    });
    expect(await linksOf(a, b)).toEqual([b['@id'], a['@id']]);
  });

  it('ASSOC-01, SYS-15, SEC-04: both have a new version, and the agent as who changed them', async () => {
    const [a, b] = await several(2);
    await associate(a, b['@id']);
    for (const one of [a, b]) {
      const { body, headers } = await api.request('GET', one['@id'], { token });
      expect(headers.get('ETag')).toMatch(/^"2-/);
      expect(body.updatedBy).toMatchObject({ firstName: expect.any(String) });
      expect(body.updatedBy['@id']).not.toBe(body.createdBy['@id']);
    }
    await associate(a, b['@id']);
    expect((await api.request('GET', b['@id'], { token })).headers.get('ETag')).toMatch(/^"2-/);
  });

  it('ASSOC-01: null, or nothing typed, sets it to none on both', async () => {
    const [a, b] = await several(2);
    for (const nothing of [null, '']) {
      await associate(a, { '@id': b['@id'], lastName: 'ignoré' });
      expect(await linksOf(a, b)).toEqual([b['@id'], a['@id']]);
      expect((await associate(b, nothing)).body.associate).toBeNull();
      expect(await linksOf(a, b)).toEqual([null, null]);
    }
  });

  it('ASSOC-01: another associate frees the one before, on either side', async () => {
    const [a, b, c, d] = await several(4);
    await associate(a, b['@id']);
    await associate(a, c['@id']);
    expect(await linksOf(a, b, c)).toEqual([c['@id'], null, a['@id']]);
    await associate(b, d['@id']);
    await associate(a, b['@id']);
    expect(await linksOf(a, b, c, d)).toEqual([b['@id'], a['@id'], null, null]);
  });

  it('ASSOC-01: with oneself, with nobody, with something else, or without a word of it: 422 at the field', async () => {
    const [a] = await several(1);
    for (const [to, message] of [
      [a['@id'], 'Une fiche ne peut pas être associée à elle-même'],
      ['/api/veterans/999999', "cet élément n'existe pas"],
      ['/api/users/1', 'élément non valide'],
      ['/api/veterans/0', 'élément non valide'],
      ['7', 'élément non valide'],
      [7, 'élément non valide'],
      [{ '@id': 7 }, 'élément non valide'],
      [[], 'élément non valide'],
      [undefined, 'ce champ est obligatoire'],
    ] as const) {
      const { status, body } = await associate(a, to);
      expect([to, status, body.violations]).toMatchObject([
        to,
        422,
        [{ propertyPath: 'associate', message }],
      ]);
    }
    expect((await read(a)).updatedDate).toBeNull();
  });

  it('RIGHTS-05, RIGHTS-11: EDIT on Veteran; 404 before what is wrong with the body', async () => {
    const [a, b] = await several(2);
    const reader = await api.signIn('lecture');
    expect((await associate(a, b['@id'], { token: reader })).status).toBe(403);
    expect((await associate(a, b['@id'], { token: undefined })).status).toBe(401);
    expect((await associate({ '@id': '/api/veterans/999999', id: 999999 }, 'x')).status).toBe(404);
    expect(await linksOf(a, b)).toEqual([null, null]);
  });

  it('SEC-04: a stale version is refused and nothing is written', async () => {
    const [a, b] = await several(2);
    const { headers } = await api.request('GET', a['@id'], { token });
    const version = { 'If-Match': headers.get('ETag') ?? '' };
    await api.request('PUT', a['@id'], { token, body: { oldCity: 'Blida' } });
    expect((await associate(a, b['@id'], { headers: version })).status).toBe(412);
    expect(await linksOf(a, b)).toEqual([null, null]);
  });

  it('ASSOC-01, API-07: an edit of the record leaves it alone', async () => {
    const [a, b] = await several(2);
    await associate(a, b['@id']);
    await api.request('PUT', a['@id'], { token, body: { oldCity: 'Blida', associate: null } });
    expect(await linksOf(a, b)).toEqual([b['@id'], a['@id']]);
  });
});

describe('many at once', () => {
  it('ASSOC-01: crossing associations all succeed, and every link that is left is mutual', async () => {
    const all = [...(await several(4)), ...(await several(2))];
    const pairs = all.flatMap((a) => all.filter((b) => b !== a).map((b) => [a, b] as const));
    const statuses = await Promise.all(
      [...pairs, ...pairs].map(
        async ([a, b], index) => (await associate(a, index % 7 ? b['@id'] : null)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const links = await linksOf(...all);
    all.forEach(({ '@id': link }, index) => {
      const other = all.findIndex((one) => one['@id'] === links[index]);
      if (other >= 0) expect(links[other]).toBe(link);
    });
  });

  it('ASSOC-01: two crossing PUTs of the same pair', async () => {
    const [a, b] = await several(2);
    const answers = await Promise.all([associate(a, b['@id']), associate(b, a['@id'])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linksOf(a, b)).toEqual([b['@id'], a['@id']]);
  });
});

it('ASSOC-01: the database itself refuses an association that only one side has', async () => {
  const [a, b, c] = await several(3);
  const alone = (of: Veteran, to: Veteran) =>
    api.db.update(veterans).set({ associate: to.id }).where(eq(veterans.id, of.id));
  await expect(alone(a, b)).rejects.toMatchObject({
    cause: { constraint: 'veterans_associate_mutual' },
  });
  await associate(a, b['@id']);
  await expect(alone(c, b)).rejects.toThrow();
  await expect(alone(a, a)).rejects.toThrow();
  expect(await linksOf(a, b, c)).toEqual([b['@id'], a['@id'], null]);
});
