import { beforeAll, describe, expect, it } from 'vitest';
import { veteran as entity } from '../../../src/domain/entities/veteran.ts';
import { fieldName } from '../../../src/i18n/names.ts';
import { makeSheet } from '../../../src/print/veterans/make.tsx';
import { type PrintedVeteran, sheetOf } from '../../../src/print/veterans/sheet.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

const veteran = (changes: PrintedVeteran = {}): PrintedVeteran => ({
  id: 12,
  civility: 'Mme',
  lastName: 'Haddad',
  firstName: 'Françoise',
  maidenName: 'Bénali',
  birthDate: '1936-05-04',
  birthplace: 'Sétif',
  deathDate: '2014-03-12',
  email: 'francoise.haddad@example.dz',
  phones: [{ phone: '0550123456' }, { phone: '+33612345678' }],
  addresses: [{ address: '12 rue des Oliviers, Alger' }, { address: '3 cité El Badr, Oran' }],
  city: '/api/params_cities/3',
  oldCity: 'Philippeville',
  postalCode: 1000,
  region: '/api/params_regions/16',
  oldRegion: 'Constantine',
  citizenStatus: '/api/params_qualities/2',
  fightCardNumber: '482913',
  retcomb: 'R731204',
  pmr: '40121K',
  pmi: '62.489365',
  veaNumber: 'VEA 12',
  sdp: 'SDP-7',
  smg: 'SMG-8',
  trn: 'T4711',
  orphanCardNumber: 'ORP-1',
  pupilCardNumber: 'PUP-2',
  formerNumber: 'ANC-77',
  widowCardNumber: 'VEU-3',
  disabilityRate: 85,
  degre: 40,
  l1331: true,
  l132: 2,
  other: 'Tierce personne',
  expertise: true,
  nucleaire: false,
  victoryWar: false,
  service: '/api/params_services/1',
  article: '/api/params_articles/1',
  conflit: '/api/params_conflits/1',
  pensionedInfirmities: 'Jambe gauche : 30 %\n\nOuïe : 25 %',
  nonPensionedInfirmities: 'Paludisme chronique',
  expertiseInfirmities: 'Cataracte de l’œil droit',
  associate: '/api/veterans/7',
  enable: true,
  archived: false,
  toComplete: false,
  formerCreatedDate: '1998-03-12',
  createdDate: '2026-11-02T09:05:00+01:00',
  createdBy: '/api/users/1',
  updatedDate: '2026-11-20T14:02:00+01:00',
  updatedBy: '/api/users/2',
  refs: {
    city: { name: 'Hydra' },
    region: { name: 'Alger' },
    citizenStatus: { name: 'Veuve d’ancien combattant' },
    service: { name: 'Armée de terre' },
    article: { name: 'L. 241-3' },
    conflit: { name: 'Indochine' },
    associate: { civility: 'Mr', lastName: 'Haddad', firstName: 'Ali', birthDate: '1930-01-31' },
    createdBy: { civility: 'Mr', lastName: 'Admin', firstName: 'Paul' },
    updatedBy: { civility: 'Mme', lastName: 'Agent', firstName: 'Lina' },
  },
  ...changes,
});

const heading = {
  service: 'Service des anciens combattants',
  address: ['25 chemin Abdelkader Gadouche', 'Hydra, Alger', 'Algérie'],
  printedOn: '20/11/2026 14:02',
};

async function printSheet(changes: PrintedVeteran = {}) {
  const sheet = await makeSheet({ sheet: sheetOf(veteran(changes)), heading });
  return { sheet, pages: await readPdf(sheet.file) };
}

describe('the sheet of a veteran', () => {
  it('VET-11: A4, the service’s address over it, the number of the record, its days as DD/MM/YYYY', async () => {
    const { pages, sheet } = await printSheet();
    expect(sheet.pages).toBe(1);
    const [page] = pages as [(typeof pages)[number]];
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842]);
    expect(page.text).toMatch(
      /^Service des anciens combattants 25 chemin Abdelkader Gadouche Hydra, Alger Algérie Imprimé le 20\/11\/2026 14:02 Fiche Ancien Combattant N° 12 Madame Haddad Françoise/,
    );
    for (const text of [
      'Date de naissance 04/05/1936',
      'Date de décès 12/03/2014',
      'Monsieur Haddad Ali (31/01/1930)',
      'Créée le 12/03/1998 dans l’ancien système',
      'Créé le 02/11/2026 09:05 par Monsieur Admin Paul',
      'Modifié le 20/11/2026 14:02 par Madame Agent Lina',
    ])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/Fiche Ancien Combattant N° 12 · Madame Haddad Françoise Page 1 sur 1$/);
    expect(page.text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it('VET-11: shows every field of the record, each by its name; no maiden name of a man', async () => {
    const [page] = (await printSheet()).pages;
    const hiddenFields = new Set([
      // Said with the date.
      'birthDatePrecision',
      'enable',
      'archived',
      'toComplete',
      'restrictedDate',
      'restrictedBy',
      'restrictionReason',
      // Said below the sections.
      'formerCreatedDate',
      'value',
      'createdBy',
      'updatedBy',
      'createdDate',
      'updatedDate',
    ]);
    for (const name of Object.keys(entity.fields).filter((field) => !hiddenFields.has(field)))
      expect(page?.text).toContain(fieldName('veterans', name));
    for (const value of Object.values(veteran()).filter(
      (one) => typeof one === 'string' && /^[A-Z0-9.-]{4,}$/.test(one),
    ))
      expect(page?.text).toContain(/^\d{4}-/.test(String(value)) ? '/' : value);
    for (const text of [
      '0550123456 +33612345678',
      '12 rue des Oliviers, Alger 3 cité El Badr, Oran',
      'Code postal 01000',
    ])
      expect(page?.text).toContain(text);
    expect(page?.text).toMatch(/Article L133-1 Oui Article L132 Article L132-2/);
    expect(page?.text).toContain('Jambe gauche : 30 % Ouïe : 25 %');
    expect(page?.text).toContain('Décédée');
    const [man] = (await printSheet({ civility: 'Mr' })).pages;
    expect(man?.text).not.toContain('Bénali');
  });

  it('VET-11: what is not known is a dash; a disabled record says so', async () => {
    const bare = Object.fromEntries(
      Object.keys(veteran()).map((name) => [
        name,
        ['id', 'lastName', 'firstName'].includes(name) ? veteran()[name] : null,
      ]),
    );
    const [page] = (
      await printSheet({ ...bare, civility: 'Mr', phones: [], addresses: [], refs: {}, enable: false })
    ).pages;
    expect(page?.text).toContain('Monsieur Haddad Françoise Fiche désactivée');
    expect(page?.text).toContain('Date de naissance — Lieu de naissance —');
    expect(page?.text).not.toMatch(/null|undefined|Invalid/);
  });

  it('VET-11: letters of Kabyle, Turkish and Arabic; an email and long numbers stay whole', async () => {
    const email = 'prenom.compose.nom-de-famille.tres.long@administration.example.dz';
    const { pages } = await printSheet({
      lastName: 'Aḥmed Şığa',
      firstName: 'بن علي',
      email,
      pmi: '9'.repeat(50),
    });
    const [page] = pages as [(typeof pages)[number]];
    const text = page.text.normalize('NFKC');
    for (const name of ['Aḥmed', 'Şığa', 'علي', email, '9'.repeat(50)]) expect(text).toContain(name);
    expect(Math.max(...page.items.map(({ x, width }) => x + width))).toBeLessThan(595 - 41);
  });

  it('VET-11: long infirmities go on on further pages, nothing is cut off, each page is numbered', async () => {
    const words = Array.from({ length: 2000 }, (_, index) => `mot${index}`);
    const many = Array.from({ length: 20 }, (_, index) => ({
      phone: `05501234${String(index).padStart(2, '0')}`,
    }));
    const { pages, sheet } = await printSheet({
      pensionedInfirmities: words.join(' '),
      phones: many,
      other: 'ANTICONSTITUTIONNELLEMENT'.repeat(10),
    });
    expect(sheet.pages).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(2);
    const whole = pages.map(({ text }) => text).join(' ');
    expect(whole.match(/mot\d+/g)).toEqual(words);
    for (const { phone } of many) expect(whole).toContain(phone);
    pages.forEach(({ text, items }, index) => {
      expect(text).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(Math.max(...items.map(({ x, width }) => x + width))).toBeLessThan(595 - 40);
      expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(15);
    });
  });
});
