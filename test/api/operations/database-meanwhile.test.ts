import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { describeError } from '../../../src/server/logging.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { lockWaiter } from '../../harness/servers/database.ts';

/** Changes of the database between the first and the last statement of a request. */

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token } = office;

/** Sends a request while `statements` of somebody else stand uncommitted; `then` runs once it waits for them. */
async function meanwhile(
  statements: string,
  send: () => ReturnType<typeof api.request>,
  then: (others: pg.Client, waiting: number) => Promise<unknown>,
) {
  const others = new pg.Client({ connectionString: api.database.ownerUrl });
  await others.connect();
  await others.query(`begin; ${statements}`);
  const answer = send();
  await then(others, await lockWaiter(api.pool));
  await others.end();
  return answer;
}

it('OPS-02: a connection that the database ends in the middle of a write costs that request alone, not the server', async () => {
  const body = { name: 'Service des pensions' };
  const send = () => api.request('POST', '/api/params_services', { token, body });
  // An error event that nobody listens to would end the process.
  const interruptedAnswer = await meanwhile('lock table params_services', send, (_others, pid) =>
    api.pool.query('select pg_terminate_backend($1)', [pid]),
  );
  expect(interruptedAnswer.status).toBe(503);
  expect((await send()).status).toBe(201);
});

it('API-04: what is deleted while a record that names it is written is said at its field', async () => {
  const calendar = await office.calendar();
  const [slot] = await office.slotsOf(calendar);
  const person = { civility: 'Mr', firstName: 'Rabah', lastName: 'Benali', birthDate: '1940-05-01' };
  const veteran = await office.veteran({
    ...person,
  });
  for (const [field, write] of Object.entries({
    citizenStatus: (citizenStatus: string) =>
      api.request('PUT', veteran['@id'], { token, body: { citizenStatus } }),
    quality: (quality: string) =>
      api.request('POST', '/api/appointments', {
        token,
        body: office.appointment(calendar, slot as never, { quality }),
      }),
  })) {
    const quality = await office.create('params_qualities', { name: `Qualité ${field}` });
    const answer = await meanwhile(
      `delete from params_qualities where id = ${quality.id}`,
      () => write(quality['@id']),
      (others) => others.query('commit'),
    );
    expect([answer.status, answer.body.violations]).toMatchObject([422, [{ propertyPath: field }]]);
  }
});

it.each([
  {
    what: 'column',
    change: 'alter table params_services rename column name to away',
    back: 'alter table params_services rename column away to name',
    missing: /^column .*name.* does not exist$/,
  },
  {
    what: 'table',
    change: 'alter table params_services rename to away',
    back: 'alter table away rename to params_services',
    missing: /^relation "params_services" does not exist$/,
  },
])(
  'OPS-07, OPS-03: a $what that is not there is named in the log, without a value of the request',
  async ({ what, change, back, missing }) => {
    const owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    const errorLog = vi.spyOn(api.context.log, 'error');
    await owner.query(change);
    const body = { name: `Introuvable ${what}` };
    const answer = await api.request('POST', '/api/params_services', { token, body });
    await owner.query(back);
    await owner.end();
    expect(answer.status).toBe(500);
    const [failure] = (errorLog.mock.lastCall ?? []) as unknown[];
    errorLog.mockRestore();
    const line = describeError((failure as { err?: unknown } | undefined)?.err);
    expect({ ...line, ...(line.cause as object) }).toMatchObject({ missing: expect.stringMatching(missing) });
    expect(JSON.stringify(line)).not.toContain('Introuvable');
    expect((await api.request('POST', '/api/params_services', { token, body })).status).toBe(201);
  },
);
