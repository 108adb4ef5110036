import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../../src/admin/data-provider/query.ts';
import { CATEGORIES, propertiesIn } from '../../../src/admin/veterans/filters/properties.ts';
import { filterOf } from '../../../src/admin/veterans/filters/rows.ts';
import { entityNamed } from '../../../src/domain/entities/index.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const { token, first } = await officeOf(api);
const quality = await first('params_qualities');

const create = async (body: Record<string, unknown>) =>
  (
    await api.request('POST', '/api/veterans', {
      token,
      body: {
        civility: 'Mr',
        lastName: 'Benali',
        firstName: 'Karim',
        birthDate: '1936-05-04',
        citizenStatus: quality['@id'],
        ...body,
      },
    })
  ).body;

const record = await create({
  phones: [{ phone: '0550123456' }],
  addresses: [{ address: '12 cité des Oliviers, Alger' }],
});
await create({ lastName: 'Haddad', addresses: [{ address: 'Oran' }] });

const totalOf = async (query: string) =>
  (await api.request('GET', `/api/veterans?${query}`, { token })).body['hydra:totalItems'];

describe('VET-02: filters of veterans', () => {
  it('VET-02: a phone or address is looked for in its value, not in the name of its key', async () => {
    expect(await totalOf('phones=50123')).toBe(1);
    expect(await totalOf('phones=hon')).toBe(0);
    expect(await totalOf('addresses=olivier')).toBe(1);
    expect(await totalOf('addresses=CITE')).toBe(1);
    expect(await totalOf('addresses=ddre')).toBe(0);
  });

  it('VET-02: values of one property are alternatives, properties all hold: two days, two flags, a day beside a bound', async () => {
    await create({ lastName: 'Ouali', birthDate: '1940-02-03', addresses: [{ address: 'Blida' }] });
    expect(await totalOf('birthDate[]=1936-05-04&birthDate[]=1940-02-03')).toBe(3);
    expect(await totalOf('birthDate[]=1936-05-04&birthDate[]=1940-02-03&lastName=ouali')).toBe(1);
    expect(await totalOf('enable[]=true&enable[]=false')).toBe(3);
    expect(await totalOf('enable=false')).toBe(0);
    expect(await totalOf('birthDate=1940-02-03&birthDate[before]=1939-12-31')).toBe(0);
    expect(await totalOf('birthDate=1936-05-04&birthDate[before]=1939-12-31')).toBe(2);
    expect(await totalOf('birthDate[before]=1936-12-31&birthDate[before]=1940-12-31')).toBe(3);
    const { rows } = await api.db.execute<{ id: number }>(
      sql`delete from veterans where last_name = 'Ouali' returning id`,
    );
    expect(rows).toHaveLength(1);
  });

  const values = { text: 'zzz', number: '10', day: '1930-01-01', flag: false, reference: record['@id'] };
  const properties = CATEGORIES.flatMap((category) =>
    propertiesIn(category).map((property) => [property.name, category, property] as const),
  );

  it.each(properties)(
    'VET-02: %s, as the filter card sends it, narrows the list',
    async (name, category, property) => {
      const value =
        property.kind === 'choice'
          ? String(property.choices?.at(-1))
          : property.kind === 'reference'
            ? `/api/${entityNamed(property.to as string).path}/999999`
            : values[property.kind];
      const query = listQuery(
        { filter: filterOf([{ category, property: name, value }]) },
        entityNamed('Veteran'),
      );
      const answer = await api.request('GET', `/api/veterans?${query}`, { token });
      expect(answer.status).toBe(200);
      // Nothing was filtered if both are still there, but for what both have.
      const both = new Set([
        'birthDate[after]',
        'createdDate[after]',
        'archived',
        'exists[associate]',
        'exists[region]',
      ]);
      const flags = new Set(['l1331', 'expertise', 'nucleaire', 'victoryWar', 'toComplete']);
      expect(answer.body['hydra:totalItems']).toBe(both.has(name) || flags.has(name) ? 2 : 0);
    },
  );
});
