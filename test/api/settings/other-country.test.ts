import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { createEmptyDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

const database = await createEmptyDatabase();
const rabat = await startServer({
  database,
  env: { SERVICE_COUNTRY: 'MA', SERVICE_TIMEZONE: 'Africa/Casablanca' },
});
afterAll(() => rabat.kill9());
const office = await officeOf(rabat);
const { token } = office;
const members = async (path: string) => {
  const { body } = await rabat.request('GET', path, { token });
  return body['hydra:member'] as Record<string, unknown>[];
};

describe('OPS-06: a service installed in Rabat', () => {
  it('OPS-06, REG-02: begins with the regions of Morocco, whose country is number 3', async () => {
    expect(await members('/api/params_countries?order[id]=asc')).toMatchObject([
      { id: 1, name: 'France' },
      { id: 2, name: 'Algérie' },
      { id: 3, name: 'Maroc' },
      { id: 4, name: 'Tunisie' },
    ]);
    const regions = await members('/api/params_regions?pagination=false');
    expect(regions.map(({ cardinal }) => cardinal)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const { country, nameArabic } of regions) {
      expect(country).toMatchObject({ '@id': '/api/params_countries/3' });
      expect(nameArabic).toMatch(/\p{Script=Arabic}/u);
    }
    expect(office.region).toMatchObject({ name: 'Rabat-Salé-Kénitra', capital: true });
    expect((await members('/api/params_cities?pagination=false')).map(({ name }) => name)).toContain(
      'Casablanca',
    );
  });

  it('OPS-06: has its first values and its holidays', async () => {
    const { body } = await rabat.request('GET', '/api/settings', { token });
    expect(body).toMatchObject({
      serviceCountry: 'MA',
      serviceName: 'Service des anciens combattants — Ambassade de France au Maroc',
      serviceWebsite: 'https://ma.ambafrance.org',
      letterCity: 'Rabat',
      timezone: 'Africa/Casablanca',
      fixed: ['serviceCountry', 'secondFactorRequired'],
    });
    const days = await members('/api/closures/national_days?year=2027');
    expect(days.find(({ day }) => day === '2027-07-30')).toMatchObject({
      name: 'Fête du trône',
      countries: ['MA'],
    });
    expect(days.find(({ day }) => day === '2027-05-01')).toMatchObject({ countries: ['FR', 'MA'] });
    expect(days.find(({ day }) => day === '2027-11-01')).toMatchObject({ countries: ['FR'] });
    expect(JSON.stringify(days)).not.toMatch(/\p{Script=Arabic}|DZ/u);
  });

  it('OPS-06, PUB-02: takes its mobile numbers beside those of the sources, and refuses others with an example', async () => {
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('no slot');
    const ask = async (phone: string, language = 'fr') => {
      const { status, body } = await rabat.request('POST', '/api/appointments', {
        body: { ...office.visit(calendar, slot), phone, lastName: '' },
        headers: { 'Accept-Language': language },
      });
      expect(status).toBe(422);
      const of = ({ propertyPath }: { propertyPath: string }) => propertyPath === 'phone';
      return body.violations.find(of)?.message;
    };
    for (const phone of ['+212612345678', '00212712345678', '0650123456', '+213550123456'])
      expect([phone, await ask(phone)]).toEqual([phone, undefined]);
    for (const phone of ['+212522123456', '0522123456', '0812345678', '+33612345678', '061234567'])
      expect([phone, await ask(phone)]).toEqual([phone, 'numéro non valide ex: 0650123456']);
    expect(await ask('12', 'ar')).toBe('رقم الهاتف غير صحيح، مثال صحيح: 0650123456');
  });

  it('OPS-06, PUB-08: books in French and in Arabic', async () => {
    const calendar = await office.calendar();
    const slots = await office.slotsOf(calendar);
    const book = async (slot: number, phone: string, language: string) => {
      const body = { ...office.visit(calendar, slots[slot] as never), phone, language };
      const answer = await rabat.request('POST', '/api/appointments', { body });
      expect([answer.status, answer.body['hydra:description']]).toEqual([201, undefined]);
      const record = await rabat.request('GET', answer.body['@id'], { token });
      expect(record.body).toMatchObject({ phone, region: { name: 'Rabat-Salé-Kénitra' } });
    };
    await book(0, '+212612345678', 'fr');
    await book(1, '0712345678', 'ar');
  });

  it('OPS-06: its public page names its numbers, and its terms the law of Morocco, in both languages', async () => {
    const page = async (path: string) => (await fetch(rabat.url + path)).text();
    expect(await page('/public?lang=fr')).toContain(
      'Un mobile marocain, par exemple 06\u00a050\u00a012\u00a034\u00a056 ou +212\u00a06\u00a050\u00a012\u00a034\u00a056',
    );
    expect(await page('/public?lang=ar')).toContain('رقم هاتف محمول مغربي');
    expect(await page('/public?lang=fr')).not.toMatch(/wilaya/i);
    expect(await page('/public?lang=fr')).toContain('<label for="field-region">Région');
    expect(await page('/public?lang=ar')).toContain('<label for="field-region">الجهة');
    expect(await page('/public?lang=ar')).toContain('سفارة فرنسا بالمغرب');
    expect(await page('/public/conditions?lang=fr')).toContain('loi n° 09-08 du 18 février 2009');
    expect(await page('/public/conditions?lang=ar')).toContain('القانون رقم 09-08');
    expect(await page('/public/conditions?lang=fr')).not.toContain('Algérie');
  });

  it('OPS-06: stays in Morocco when its variable is taken away, and can be changed on screen then', async () => {
    const later = await startServer({ database, env: { SERVICE_TIMEZONE: 'Africa/Casablanca' } });
    onTestFinished(async () => void (await later.kill9()));
    const read = async () => (await later.request('GET', '/api/settings', { token })).body;
    expect(await read()).toMatchObject({
      serviceCountry: 'MA',
      letterCity: 'Rabat',
      fixed: ['secondFactorRequired'],
    });
    const save = (body: Record<string, unknown>) => later.request('PUT', '/api/settings', { token, body });
    expect((await save({ serviceCountry: 'FR' })).status).toBe(422);
    expect((await save({ serviceCountry: 'TN', letterCity: 'Sfax' })).status).toBe(200);
    expect(await read()).toMatchObject({
      serviceCountry: 'TN',
      letterCity: 'Sfax',
      serviceNameArabic: 'مصلحة قدامى المحاربين — سفارة فرنسا بتونس',
    });
    expect(await (await fetch(`${later.url}/public?lang=fr`)).text()).toContain('Un mobile tunisien');
    // The regions are those of the first start.
    expect((await later.request('GET', '/api/params_countries/3', { token })).body.name).toBe('Maroc');
  });
});
