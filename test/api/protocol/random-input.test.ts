import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { writableFields } from '../../../src/server/hydra/resource.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Whatever is sent, the answer is the caller's fault or a success: never an error of the server. */

const api = await testApi({ demo: true });
const token = await api.signIn('admin');
const runs = process.env.TEST_LONG === '1' ? 20_000 : 200;

const oddities = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0001',
  '\ud800',
  '%',
  '\\',
  "'",
  '0',
  '-1',
  '1e9',
  '999999999',
  '9999999999',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-23T08:00:00+01:00',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00Z',
  '1800-01-01',
  '/api/cells/1',
  '/api/params_regions/16',
  '/api/veterans/999999999',
  '/api/cells/01',
  '24:00',
  '23:59',
  'Mr',
  'true',
  'constructor',
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  [],
  {},
  [null],
  [{ phone: '0550123456' }],
  [{ phone: null }],
  [{ address: 'x' }],
  ['Mon'],
  ['Mon', 'Mon'],
  { '@id': '/api/cells/1' },
  { '@id': null },
  { '1': 5 },
  { __proto__: null, constructor: 1 },
);
const value = fc.oneof(
  oddities,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const entity = fc.constantFrom(...entities);

/** A body of the entity's own keys, most of them there, with values of any kind. */
const bodyOf = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] });

describe('random input', () => {
  it('API-03, API-04: any query gives a list or a 400 that names the parameter', async () => {
    const queries = entity.chain((one) => {
      const names = [
        ...Object.keys(one.fields),
        'id',
        'page',
        'itemsPerPage',
        'pagination',
        'nothing',
        'constructor',
        '__proto__',
        'cell.id',
      ];
      const suffix = fc.constantFrom('', '', '[]', '[0]', '[after]', '[before]', '[strictly_after]', '.id');
      const parameter = fc.tuple(
        fc.constantFrom(...names),
        suffix,
        fc.constantFrom('', 'order', 'exists'),
        fc.oneof(
          oddities.map((one) => JSON.stringify(one) ?? '').map((text) => text.replace(/^"|"$/g, '')),
          fc.string({ unit: 'binary', maxLength: 40 }),
        ),
      );
      return fc.tuple(fc.constant(one), fc.array(parameter, { minLength: 1, maxLength: 4 }));
    });
    await fc.assert(
      fc.asyncProperty(queries, async ([one, parameters]) => {
        const query = parameters.map(([name, suffix, group, text]) => {
          const key = group ? `${group}[${name}]` : name + suffix;
          return `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`;
        });
        const answer = await api.request('GET', `/api/${one.path}?${query.join('&')}`, { token });
        expect([query, [200, 400].includes(answer.status), answer.status]).toEqual([
          query,
          true,
          answer.status,
        ]);
      }),
      { seed: 1962, numRuns: runs },
    );
  });

  it('API-04: any body gives a success, a 422 with violations, or another fault of the caller', async () => {
    const writes = entity
      .filter((one) => one.operations.includes('create') || one.operations.includes('update'))
      .chain((one) =>
        fc.tuple(
          fc.constant(one),
          fc.constantFrom('POST', 'PUT'),
          bodyOf(writableFields(one).map(([name]) => name)),
        ),
      );
    await fc.assert(
      fc.asyncProperty(writes, async ([one, method, body]) => {
        const path = method === 'POST' ? `/api/${one.path}` : `/api/${one.path}/3`;
        const answer = await api.request(method, path, { token, body });
        expect([one.name, method, JSON.stringify(body), answer.status < 500]).toEqual([
          one.name,
          method,
          JSON.stringify(body),
          true,
        ]);
        if (answer.status === 422 && answer.body.violations)
          for (const { propertyPath, message } of answer.body.violations)
            expect([propertyPath, message].every((text) => typeof text === 'string' && text !== '')).toBe(
              true,
            );
      }),
      { seed: 1962, numRuns: runs },
    );
  });

  it('PUB-06, API-04: any request of a visitor likewise', async () => {
    const fields = [
      'firstName',
      'lastName',
      'birthDate',
      'birthplace',
      'email',
      'phone',
      'quality',
      'reason',
      'cell',
      'region',
      'calendar',
      'date',
      'dateRDV',
      'accFullName',
      'vip',
    ];
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (body) => {
        const answer = await api.request('POST', '/api/appointments', { body });
        expect([JSON.stringify(body), answer.status < 500]).toEqual([JSON.stringify(body), true]);
      }),
      { seed: 1962, numRuns: runs },
    );
  });
});
