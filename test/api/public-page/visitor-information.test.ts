import { describe, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token, create } = office;
const reasons = '/api/params_appointment_reasons';
const putJson = (link: string, body: object) => api.request('PUT', link, { token, body });
const kinds = (await api.request('GET', '/api/params_files?pagination=false', { token })).body[
  'hydra:member'
] as { '@id': string; name: string }[];
const [kind, other] = kinds as [(typeof kinds)[0], (typeof kinds)[0]];
const calendar = await office.calendar({ nbAgentAM: 9 });
const [slot] = await office.slotsOf(calendar);

let people = 0;
/** The body that the public page sends, of another person each time. */
function visit(changes: object = {}) {
  people += 1;
  const { date, dateRDV, quality, region, cell } = office.appointment(calendar, slot as never);
  return {
    firstName: 'Aïcha',
    lastName: `Saïdi ${'abcdefghij'.charAt(people)}`,
    birthDate: '1950-01-01',
    birthplace: 'Oran',
    email: 'aicha@example.org',
    phone: '0550123456',
    ...{ date, dateRDV, quality, region, cell },
    calendar: calendar['@id'],
    ...changes,
  };
}
const book = (body: object) => api.request('POST', '/api/appointments', { body });

describe('the papers of a reason', () => {
  it('PUB-10, RIGHTS-11: kinds of documents and a text, named to visitors without what is archived', async () => {
    const papers = [kind['@id'], other['@id']];
    const reason = await create('params_appointment_reasons', {
      name: 'Pension',
      nameArabic: 'معاش',
      papers,
      papersText: 'Deux photos',
      papersTextArabic: 'صورتان',
    });
    expect(reason).toMatchObject({ papers, cells: [] });
    await putJson(`${other['@id']}/archived`, { archived: true });
    const visitorView = await api.request('GET', reason['@id']);
    expect(visitorView.body).toMatchObject({
      nameArabic: 'معاش',
      papersNamed: [{ name: kind.name }],
      papersText: 'Deux photos',
      papersTextArabic: 'صورتان',
      insteadText: null,
    });
    expect(Object.keys(visitorView.body)).not.toContain('createdDate');
    await putJson(`${other['@id']}/archived`, { archived: false });
  });

  it('PUB-10: are kinds of documents that stand, each once', async () => {
    for (const [papers, message] of [
      [['/api/params_files/99999'], 'cet élément n’existe pas'.replace('’', "'")],
      [['/api/cells/1'], 'élément non valide'],
      [[kind['@id'], kind['@id']], 'choix non valide'],
      [kind['@id'], 'liste non valide'],
    ] as const) {
      const { status, body } = await api.request('POST', reasons, { token, body: { name: 'Essai', papers } });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'papers']);
      expect(body.violations[0].message).toBe(message);
    }
  });
});

describe('a reason that some cells treat', () => {
  it('PUB-10: is booked with one of them alone by visitors; staff know better', async () => {
    const elsewhere = await create('cells', { name: 'Une autre' });
    const reason = await create('params_appointment_reasons', {
      name: 'Pour une autre',
      cells: [elsewhere['@id']],
    });
    const refusal = await book(visit({ reason: reason['@id'] }));
    expect([refusal.status, refusal.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'cell', message: 'cette cellule ne traite pas ce motif' }],
    ]);
    const staff = office.appointment(calendar, slot as never, { reason: reason['@id'] });
    expect((await api.request('POST', '/api/appointments', { token, body: staff })).status).toBe(201);
    const { body: now } = await putJson(reason['@id'], { cells: [elsewhere['@id'], calendar.cell['@id']] });
    expect(now.cells).toHaveLength(2);
    expect((await book(visit({ reason: reason['@id'] }))).status).toBe(201);
  });

  it('PUB-10: leads elsewhere, and is no booking then', async () => {
    const reason = await create('params_appointment_reasons', {
      name: 'Paiement',
      insteadText: 'Adressez-vous à la paierie.',
      insteadLink: 'https://example.org/paierie',
    });
    const refusal = await book(visit({ reason: reason['@id'] }));
    expect([refusal.status, refusal.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'reason', message: 'pour ce motif, aucun rendez-vous ne se prend ici' }],
    ]);
    for (const insteadLink of ['javascript:alert(1)', 'example.org', 'https://a b'])
      expect((await putJson(reason['@id'], { insteadLink })).status).toBe(422);
  });

  it('CELL-02, PUB-10: a cell that a reason names is not deleted, also when both come at once', async () => {
    const cell = await create('cells', { name: 'Nommée' });
    const withCells = await create('params_appointment_reasons', { name: 'Nomme', cells: [cell['@id']] });
    const refusal = await api.request('DELETE', cell['@id'], { token });
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      expect.stringContaining('1 motif'),
    ]);
    await putJson(withCells['@id'], { cells: [] });
    for (let round = 0; round < 5; round++) {
      const one = await create('cells', { name: `À la fois ${round}` });
      const [deletion, edit] = await Promise.all([
        api.request('DELETE', one['@id'], { token }),
        putJson(withCells['@id'], { cells: [one['@id']] }),
      ]);
      expect([
        [204, 422],
        [409, 200],
      ]).toContainEqual([deletion.status, edit.status]);
      await putJson(withCells['@id'], { cells: [] });
    }
  });
});

it('PUB-11, RIGHTS-11: a visitor sees the address of a wilaya that receives, and of no other', async () => {
  await create('params_regions', { name: 'Ailleurs', cardinal: 901, address: '1 rue secrète' });
  const { body } = await api.request('GET', '/api/params_regions?pagination=false');
  const cells = body['hydra:member'] as { name: string; service: boolean; address: string | null }[];
  expect(cells.find(({ name }) => name === 'Alger')?.address).toContain('Hydra');
  expect(cells.filter(({ service, address }) => !service && address)).toEqual([]);
});

it('PUB-08, REG-03: the first wilayas, reasons and qualities have their names in Arabic', async () => {
  const first = (await testApi()).request;
  for (const path of ['params_regions', 'params_appointment_reasons', 'params_qualities']) {
    const { body } = await first('GET', `/api/${path}?pagination=false`);
    const names = body['hydra:member'] as { name: string; nameArabic: string | null }[];
    expect(names.filter(({ nameArabic }) => !/^[\u0600-\u06ff ()]+$/.test(nameArabic ?? ''))).toEqual([]);
  }
});

describe('notices', () => {
  it('PUB-14: those of today are read by everybody, and no others', async () => {
    const texts = { text: 'Le service est fermé.', textArabic: 'المصلحة مغلقة' };
    const notice = (name: string, startDate: string, endDate: string) =>
      create('notices', { name, ...texts, startDate, endDate });
    await notice('Demain', '2026-11-21', '2026-11-30');
    await notice('Hier', '2026-11-01', '2026-11-19');
    await notice('Fermeture', '2026-11-20', '2026-11-20');
    const { status, body } = await api.request('GET', '/api/notices/current');
    expect([status, body['hydra:member']]).toEqual([
      200,
      [{ name: 'Fermeture', nameArabic: null, ...texts }],
    ]);
    expect((await api.request('GET', '/api/notices')).status).toBe(401);
  });

  it('PUB-14: do not end before they begin', async () => {
    const days = { startDate: '2026-11-21', endDate: '2026-11-20' };
    const { status, body } = await api.request('POST', '/api/notices', {
      token,
      body: { name: 'À l’envers', text: 'x', ...days },
    });
    expect([status, body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'endDate', message: 'la date de fin ne peut pas être avant la date de début' }],
    ]);
  });
});
