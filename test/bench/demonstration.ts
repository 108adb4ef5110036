import fs from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../src/server/session/passwords/demo-password.ts';
import { startServer, temporaryFolder } from '../harness/servers/server.ts';

/**
 * A server with the demonstration, in a folder of its own, for a measurement: as its administrator one calls it, and
 * finds there what an appointment needs.
 */
export async function demonstration() {
  const folder = temporaryFolder('bench');
  // PostgreSQL runs as another user where root starts the server.
  fs.chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const server = await startServer({
    env: { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' },
  });
  const { body: session } = await server.request('POST', '/api/login_check', {
    body: { username: 'admin', password: DEMO_PASSWORD },
  });

  /** Returns the API's answer; throws its error if it refuses. */
  async function call(method: string, target: string, body?: unknown, token: string = session.token) {
    const answer = await server.request(method, `/api/${target}`, { token, body });
    if (answer.status >= 400) throw new Error(`${method} ${target}: ${answer.status}`);
    return answer.body;
  }
  const first = async (target: string) => (await call('GET', target))['hydra:member'][0];
  const region = await first('params_regions?name=Alger&service=true');
  const quality = await first('params_qualities');
  const reason = await first('params_appointment_reasons');

  /** A calendar of every day of the week, of a cell of its own. */
  async function calendar(name: string, hours: Record<string, unknown>) {
    const cell = await call('POST', 'cells', { name });
    const newCalendar = await call('POST', 'calendars', {
      receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      cell: cell['@id'],
      region: region['@id'],
      ...hours,
    });
    return { cell, calendar: newCalendar };
  }

  /** An appointment of the n-th person at an instant. */
  const appointment = (at: Awaited<ReturnType<typeof calendar>>, dateRDV: string, n: number) =>
    call('POST', 'appointments', {
      civility: 'Mr',
      lastName: `Essai ${n}`,
      firstName: 'Ali',
      quality: quality['@id'],
      reason: reason['@id'],
      cell: at.cell['@id'],
      region: region['@id'],
      calendar: at.calendar['@id'],
      date: dateRDV.slice(0, 10),
      dateHour: dateRDV.slice(11, 16),
      dateRDV,
    });

  async function stop(): Promise<void> {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }

  return { server, dataDir, session, call, first, region, calendar, appointment, stop };
}
