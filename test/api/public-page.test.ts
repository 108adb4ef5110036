import { describe, expect, it } from 'vitest';
import { testApi } from '../harness/api.ts';
import { publicPageOf } from '../harness/public-page.ts';
import { officeOf } from '../harness/records.ts';

const api = await testApi({ now: '2026-11-23T10:05:00+01:00' });
const office = await officeOf(api);
const page = publicPageOf(api);

describe('the page comes whole', () => {
  it('PUB-07, PUB-05: form, choices and data are in the first answer, and nothing that is archived or not offered', async () => {
    await office.create('cells', { name: 'Cellule des pensions' });
    await office.create('cells', { name: 'Cellule fermée', archived: true });
    const html = await (await page.ask('/public')).text();
    for (const label of ['Wilaya', 'Cellule', 'Date du rendez-vous', 'Nom', 'Téléphone mobile'])
      expect(html).toContain(`>${label}<`);
    expect(html).toContain('value="24/11/2026"');
    for (const name of ['Alger', 'Cellule des pensions', office.quality.name])
      expect(html.split(name).length - 1, name).toBe(2);
    expect(html).not.toMatch(/Cellule fermée|Adrar|%BOOKING/);
  });

  it('PUB-07, SEC-03: no name ends the data, and no script stands in the page', async () => {
    await office.create('cells', { name: '</script><script>alert(1)</script> %BOOKING_STATE%' });
    const html = await (await page.ask('/public')).text();
    expect(html.match(/<script/g)).toHaveLength(2);
    const data = /<script type="application\/json" id="booking-state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const { choices } = JSON.parse(data);
    expect(choices.cells.map(({ name }: { name: string }) => name)).toContain(
      '</script><script>alert(1)</script> %BOOKING_STATE%',
    );
    expect(Object.keys(choices.cells[0])).toEqual(['@id', 'name']);
  });
});
