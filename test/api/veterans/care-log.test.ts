import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00Z' });
const office = await officeOf(api);
const { token, region, quality } = office;

const veteran = (changes: Record<string, unknown> = {}) =>
  office.veteran({
    lastName: 'Benali',
    firstName: `Rabah ${randomUUID()}`,
    birthplace: 'Sétif',
    region: region['@id'],
    addresses: [{ address: '12 rue Didouche Mourad, Alger' }],
    ...changes,
  });

/** Asks for a care log as a browser does. */
const ask = async (id: number | string, query = '', headers: Record<string, string> = {}) =>
  api.fetch(
    new Request(`${api.settings.publicUrl}/api/veterans/${id}/care_log${query}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    }),
  );
const pagesOf = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()));

const rabah = await veteran();

describe('CARE-01: the care log', () => {
  it('CARE-01: an identity page, then the pages asked for, to fill in', async () => {
    const { id } = await veteran({
      civility: 'Mme',
      lastName: 'Amrane',
      firstName: 'Fatma Zohra',
      maidenName: 'Bénali',
      pmi: 'A-12345',
      disabilityRate: 85,
      pensionedInfirmities: 'Surdité bilatérale',
      nonPensionedInfirmities: 'Ne concerne pas les soins',
      phones: [{ phone: '0550123456' }],
    });
    const answer = await ask(id, '?pages=3');
    expect(answer.status).toBe(200);
    const pages = await pagesOf(answer);
    expect(pages).toHaveLength(4);
    expect(pages.every(({ width, height }) => Math.round(width) === 595 && Math.round(height) === 842)).toBe(
      true,
    );
    const [identity, ...entries] = pages.map(({ text }) => text);
    for (const line of [
      'Carnet de soins',
      'Madame Amrane Fatma Zohra',
      'Née le 04/05/1936 à Sétif',
      'Nom de jeune fille Bénali',
      `Qualité ${quality.name}`,
      'Adresses 12 rue Didouche Mourad, Alger',
      'Téléphones 0550123456',
      'N° PMI A-12345',
      'Infirmités pensionnées Surdité bilatérale',
      'Établi le 20/11/2026',
      api.settings.serviceName,
    ])
      expect(identity).toContain(line);
    expect(identity).not.toContain('Ne concerne pas');
    entries.forEach((text, index) => {
      expect(text).toContain('Date Nature des soins Praticien Cachet');
      expect(text).toContain('Madame Amrane Fatma Zohra');
      expect(text).toContain(`Feuillet ${index + 1} sur 3`);
    });
  });

  it.each([
    ['', 2],
    ['?pages=', 2],
    ['?pages=0', 1],
    ['?pages=1', 2],
    ['?pages=100', 101],
  ])('CARE-01: %s gives %i pages in all', async (query, count) => {
    expect(await pagesOf(await ask(rabah.id, query))).toHaveLength(count);
  });

  it('CARE-01: a PDF to download under a good name, whatever is asked for, kept by no cache', async () => {
    const record = await veteran({ lastName: "M'Hamed", firstName: 'René 2' });
    const answer = await ask(record.id, '', { Accept: 'application/pdf' });
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache, no-store, private');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename=carnet-de-soins-M-Hamed-Rene-2.pdf; filename*=UTF-8''carnet-de-soins-M-Hamed-Ren%C3%A9-2.pdf`,
    );
    const arabic = await veteran({ lastName: 'بن علي', firstName: 'رابح' });
    const other = await ask(arabic.id);
    expect(other.headers.get('Content-Disposition')).toBe(
      `attachment; filename=carnet-de-soins-${arabic.id}.pdf; filename*=UTF-8''carnet-de-soins-${encodeURIComponent('بن-علي-رابح')}.pdf`,
    );
    // Letters that take two code units: none is cut in two, which no header can hold.
    const rare = await veteran({ lastName: `B${'𐐀'.repeat(45)}`, firstName: 'Ali' });
    expect((await ask(rare.id)).status).toBe(200);
    const [page] = await pagesOf(other);
    expect(page?.text.normalize('NFKC')).toContain('علي');
  });

  it.each([
    ['abc', 'ce champ est un nombre'],
    ['1.5', 'ce champ est un nombre'],
    ['1e2', 'ce champ est un nombre'],
    ['-1', 'min 0'],
    ['101', 'max 100'],
    ['999999999999999999999', 'ce champ est un nombre'],
  ])('SYS-08: %s pages are refused', async (pages, message) => {
    const answer = await ask(rabah.id, `?pages=${pages}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ violations: [{ propertyPath: 'pages', message }] });
  });

  it('RIGHTS-11: 404 before what is wrong with the number; 401 without a token', async () => {
    expect((await ask(999_999, '?pages=-1')).status).toBe(404);
    expect((await ask('abc', '?pages=-1')).status).toBe(404);
    expect((await ask(rabah.id, '?pages=-1', { Authorization: '' })).status).toBe(401);
  });

  it('CARE-01: a record with much to say loses nothing', async () => {
    const infirmities = Array.from({ length: 150 }, (_, number) => `Infirmité n°${number}`);
    const record = await veteran({
      lastName: 'Ben'.repeat(33),
      firstName: 'Abd '.repeat(25).trim(),
      addresses: Array.from({ length: 20 }, (_, number) => ({
        address: `Adresse ${number} ${'x'.repeat(400)}`,
      })),
      pensionedInfirmities: infirmities.join('\n'),
    });
    const pages = await pagesOf(await ask(record.id, '?pages=2'));
    const text = pages.map((page) => page.text).join(' ');
    expect(text.match(/Infirmité n°\d+/g)).toEqual(infirmities);
    expect(pages.filter((page) => page.text.includes('Feuillet'))).toHaveLength(2);
    for (const { items, width } of pages) {
      expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(15);
      expect(Math.max(...items.map(({ x, width: wide }) => x + wide))).toBeLessThan(width - 15);
    }
  });

  it('CARE-01: a hundred pages keep nobody waiting', async () => {
    await ask(rabah.id); // the worker runs
    let others = 0;
    let isDone = false;
    const log = ask(rabah.id, '?pages=100')
      .then((answer) => answer.arrayBuffer())
      .finally(() => {
        isDone = true;
      });
    while (!isDone) {
      expect((await api.request('GET', `/api/veterans/${rabah.id}`, { token })).status).toBe(200);
      others += 1;
    }
    await log;
    // Some two hundred; were the log made between the requests, one or two.
    expect(others).toBeGreaterThan(10);
  });

  it('CARE-01: many at once of one user are made in turn, more than may wait are told to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(rabah.id, '?pages=5')));
    const logs = answers.filter(({ status }) => status === 200);
    const refusals = answers.filter(({ status }) => status === 429);
    expect([logs.length, refusals.length]).toEqual([12, 28]);
    for (const answer of logs) expect(await pagesOf(answer)).toHaveLength(6);
    for (const answer of refusals) {
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await answer.text()).toContain('Trop de demandes en cours');
    }
    expect((await ask(rabah.id)).status).toBe(200);
  });
});
