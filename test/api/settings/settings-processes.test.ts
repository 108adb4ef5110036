import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

const api = await testApi();
const { token } = await officeOf(api);
const servers = await Promise.all([
  startServer({ database: api.database }),
  startServer({ database: api.database, env: { SERVICE_PHONE: '+213 21 99 99 99' } }),
]);
afterAll(() => Promise.all(servers.map((server) => server.kill9())));
const [first, second] = servers;

const save = (body: Record<string, unknown>) => first.request('PUT', '/api/settings', { token, body });
/** The values in force on a server, as the public page shows them. */
const page = async ({ url }: typeof first) => (await fetch(`${url}/public/rien`)).text();

/** Waits until the page of a server has a text; gives the milliseconds. */
async function msUntil(server: typeof first, text: string): Promise<number> {
  const startMs = performance.now();
  await expect.poll(() => page(server), { interval: 10, timeout: 10_000 }).toContain(text);
  return performance.now() - startMs;
}

const NO_PHONE = 'Les visiteurs ne voient aucun numéro de téléphone où appeler le service';
/** The output of a server up to the words that greet who started it. */
async function greeting({ output }: typeof first): Promise<string> {
  await expect.poll(output).toContain('Page publique de prise de rendez-vous');
  return output();
}

it('OPS-06: a start without a telephone number warns, and says where to set it; one with a number does not', async () => {
  const words = await greeting(first);
  expect(words).toContain(NO_PHONE);
  for (const place of ['/parametres', 'SERVICE_PHONE']) expect(words).toContain(place);
  expect(await greeting(second)).not.toContain(NO_PHONE);
});

it('OPS-06: another server takes a change within a second, and what its environment fixes stays', async () => {
  expect((await save({ serviceName: 'Premier nom', servicePhone: '+213 21 11 11 11' })).status).toBe(200);
  expect(await page(first)).toContain('Premier nom');
  expect(await page(first)).toContain('+213 21 11 11 11');
  expect(await msUntil(second, 'Premier nom')).toBeLessThan(1000);
  expect(await page(second)).toContain('+213 21 99 99 99');
  expect(await page(second)).not.toContain('+213 21 11 11 11');
  const refusal = await second.request('PUT', '/api/settings', {
    token,
    body: { servicePhone: '021 00 00 00' },
  });
  expect([refusal.status, refusal.body.violations[0].propertyPath]).toEqual([422, 'servicePhone']);
});

it('OPS-06: a server is right again after the connection on which it listens was lost', async () => {
  const listeners = () =>
    api.db.execute<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and query = 'LISTEN settings'`);
  expect((await listeners()).rows).toHaveLength(2);
  // A change while nobody listens is told to nobody.
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'LISTEN settings'`);
    await tx.execute(sql`update service_settings set value = '"Nom du silence"' where name = 'serviceName'`);
  });
  await msUntil(first, 'Nom du silence');
  await msUntil(second, 'Nom du silence');
  await expect.poll(async () => (await listeners()).rows.length).toBe(2);
  await save({ serviceName: 'Nom suivant' });
  expect(await msUntil(second, 'Nom suivant')).toBeLessThan(1000);
});

it('OPS-06: a server that starts later has the settings of the others', async () => {
  const later = await startServer({ database: api.database });
  expect(await page(later)).toContain('Nom suivant');
  expect(await greeting(later)).not.toContain(NO_PHONE);
  expect(await later.stop()).toBe(0);
});

it('OPS-06: another server shows the logo within a second', async () => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
  form.set('file', new File([Uint8Array.from(bytes)], 'logo.png', { type: 'image/png' }));
  const { status, body } = await first.request('POST', '/api/settings/logo', { token, body: form });
  expect(status).toBe(200);
  expect(await page(first)).toContain(body.address);
  expect(await msUntil(second, body.address)).toBeLessThan(1000);
  expect((await fetch(second.url + body.address)).headers.get('Content-Type')).toBe('image/png');
});
