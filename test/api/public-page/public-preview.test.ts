import { expect, it } from 'vitest';
import { appointments, queueEntries } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { publicPageOf } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Staff see the public page as visitors do, and book nothing from there (OPS-05, PUB-01). */

const api = await testApi({ now: '2026-11-23T10:05:00+01:00' });
const office = await officeOf(api);
const page = publicPageOf(api);

it('OPS-05: the preview is the page of visitors, marked, and in no cache', async () => {
  await office.calendar();
  const [preview, plain] = [await page.ask('/public/apercu'), await page.ask('/public')];
  const html = await preview.text();
  expect([preview.status, preview.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(html).toContain('Aperçu pour le personnel');
  expect(html).toContain('action="/public/apercu?lang=fr"');
  const visitors = await plain.text();
  expect(visitors).not.toMatch(/Aperçu|apercu/);
  for (const label of ['Wilaya', 'Cellule', 'Date du rendez-vous', 'Nom'])
    expect(html).toContain(`>${label}<`);
});

it('OPS-05: what is sent from it books nothing, with scripts or without', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await page.ask('/public/apercu', { method: 'POST', headers, body: 'lastName=Saidi' });
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('Aperçu pour le personnel'),
  ]);
  const other = await page.ask('/public/apercu', { method: 'POST', headers, body: 'lang=ar' });
  expect([other.status, other.headers.get('Location')]).toEqual([303, '/public/apercu?lang=ar']);
  for (const path of ['/api/appointments', '/api/queue_entries']) {
    const refusal = await api.request('POST', path, { headers: { 'Booking-Preview': '1' }, body: {} });
    expect([path, refusal.status, refusal.body['hydra:description']]).toEqual([
      path,
      403,
      'Aperçu : aucun rendez-vous n’est pris d’ici',
    ]);
  }
  expect([await api.db.$count(appointments), await api.db.$count(queueEntries)]).toEqual([0, 0]);
});
