import { afterAll, expect, it } from 'vitest';
import { webhookDeliveries as deliveries } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { isInstalled } from '../../harness/servers/deployment.ts';
import { startServer, type TestServer } from '../../harness/servers/server.ts';
import { startReceiver, verifyCall } from '../../harness/services/webhook-receiver.ts';

const hasOpenssl = isInstalled('openssl');
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.kill9())));

it.skipIf(!hasOpenssl)(
  'API-11: a kill -9 between the change and its delivery: it is delivered after the next start',
  async () => {
    const receiver = await startReceiver();
    const api = await testApi();
    const start = async () => {
      const env = { WEBHOOK_PRIVATE_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: receiver.certificate };
      const server = await startServer({ database: api.database, env });
      servers.push(server);
      return server;
    };
    const server = await start();
    const office = await officeOf(server);
    const { body: hook } = await server.request('POST', '/api/webhooks', {
      token: office.token,
      body: { url: receiver.url, events: ['booked'] },
    });
    // Whoever holds this lock does the job: no server does until it is given back.
    const holder = await api.pool.connect();
    await holder.query("select pg_advisory_lock(hashtextextended('job:webhooks', 0))");
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('no slot');
    const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot));
    await server.kill9();
    const [waiting] = await api.db.select().from(deliveries);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, appointment: bookedAppointment.id });
    expect(receiver.received).toEqual([]);
    holder.release(true);
    await start();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
    const [got] = receiver.received;
    expect(got && verifyCall(hook.secret, got)).toMatchObject({
      id: waiting?.id,
      event: 'booked',
      appointment: bookedAppointment['@id'],
    });
    await expect
      .poll(async () => (await api.db.select().from(deliveries))[0]?.status, { timeout: 60_000 })
      .toBe('delivered');
  },
  300_000,
);
