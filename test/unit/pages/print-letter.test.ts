import { beforeAll, describe, expect, it } from 'vitest';
import { countries } from '#texts/countries.ts';
import {
  type ConfirmedAppointment,
  type LetterChoices,
  type LetterOrigin,
  letterFileName,
  letterOf,
  referenceOf,
} from '../../../src/print/letter/letter.ts';
import { makeLetters } from '../../../src/print/letter/make.tsx';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

/** A picture of one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const creator = { civility: 'Mme', firstName: 'Claire', lastName: 'Fontaine' };

const appointment = (changes: ConfirmedAppointment = {}): ConfirmedAppointment => ({
  id: 1234,
  civility: 'Mme',
  lastName: 'Haddad',
  firstName: 'Françoise',
  accFullName: 'Karim Haddad',
  dateRDV: '2027-01-01T00:30:00+01:00',
  ...changes,
  refs: {
    region: { name: 'Oran' },
    cell: { name: 'Pensions' },
    reason: { name: 'Retraite du combattant' },
    quality: { name: 'Veuve' },
    createdBy: creator,
    ...changes.refs,
  },
});

const heading = {
  service: 'Service des anciens combattants',
  address: ['25 chemin Abdelkader Gadouche', 'Hydra, Alger'],
  contact: ['021 71 90 43'],
};
const origin: LetterOrigin = {
  today: '2026-11-20',
  officeAddress: 'Consulat général de France, Oran',
  serviceAddress: heading.address,
};

async function printLetter(
  changes: ConfirmedAppointment = {},
  choices: Partial<LetterChoices> = {},
  from: Partial<LetterOrigin> = {},
) {
  const letter = letterOf(
    appointment(changes),
    { documents: [], others: '', ...choices },
    { ...origin, ...from },
  );
  const { file, pages } = await makeLetters({ letters: [letter], heading });
  const read = await readPdf(file);
  expect(read).toHaveLength(pages);
  return { pages: read, text: read.map(({ text }) => text).join(' ') };
}

describe('the confirmation letter', () => {
  it('OPS-06, PRINT-02: the logo stands over the address, and a letter whose logo cannot be read is printed all the same', async () => {
    const letter = letterOf(appointment(), { documents: [], others: '' }, origin);
    const print = async (logo: string | null) => {
      const { file } = await makeLetters({ letters: [letter], heading: { ...heading, logo } });
      const [page] = await readPdf(file);
      const service = page?.items.find(({ text }) => text.startsWith('Service des'));
      const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
      return { hasPicture: /\/Subtype \/Image/.test(bytes), y: service?.y ?? 0 };
    };
    const bare = await print(null);
    const withLogo = await print(LOGO);
    expect([bare.hasPicture, withLogo.hasPicture]).toEqual([false, true]);
    expect(bare.y - withLogo.y).toBeGreaterThan(40);
    expect((await print('data:image/png;base64,AAAA')).hasPicture).toBe(false);
  });

  it('PRINT-02: with three documents it fits one page, under the address and over the contact of the service', async () => {
    const documents = [
      'Acte de naissance',
      'Justificatif de domicile',
      'Carte du combattant ou titre de pension',
    ];
    const service = countries.DZ.serviceName;
    const address = [...countries.DZ.serviceAddress.split('\n'), 'Boîte postale 1234'];
    const contact = ['021 98 17 17', 'anciens-combattants@example.org', 'Du dimanche au jeudi, 8 h à 16 h'];
    const letter = letterOf(
      appointment(),
      { documents, others: 'Deux photographies et le livret de famille' },
      { ...origin, officeAddress: 'Consulat général de France, 3 square Cayla, Oran 31000, Algérie' },
    );
    const { file, pages } = await makeLetters({ letters: [letter], heading: { service, address, contact } });
    const [page] = await readPdf(file);
    expect(pages).toBe(1);
    for (const expectedText of [...documents, ...address, ...contact])
      expect(page?.text).toContain(expectedText);
  });

  it('PRINT-02: A4, who, when in the offset of the service, where and what for', async () => {
    const { pages, text } = await printLetter();
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]]);
    for (const expectedText of [
      'Service des anciens combattants 25 chemin Abdelkader Gadouche Hydra, Alger',
      'Madame Haddad Françoise Oran, le 20 novembre 2026',
      'Objet : confirmation de rendez-vous Référence : 2027CF Madame,',
      'vendredi 1er janvier 2027 à 0 h 30',
      'votre rendez-vous N° 1234 avec notre service',
      // The number stands under the code that the counter scans (PUB-12).
      'N° 1234 Merci',
      'Lieu Consulat général de France, Oran',
      'Wilaya Oran',
      'Cellule Pensions',
      'Motif Retraite du combattant',
      'Accompagnant Karim Haddad',
      'dès que possible : 021 71 90 43',
      'agréer, Madame, l’expression',
      'Signature et cachet',
    ])
      expect(text).toContain(expectedText);
    expect(text).not.toContain('Documents à apporter');
    expect(text).not.toContain('Autres documents');
  });

  it.each([
    ['the year and the creator’s initials', {}, '2027CF'],
    ['the year of the appointment in its own offset', { dateRDV: '2026-12-31T23:30:00+01:00' }, '2026CF'],
    [
      'initials with their accents',
      { refs: { createdBy: { firstName: 'élise', lastName: 'Ömer' } } },
      '2027ÉÖ',
    ],
    ['without a creator the year alone', { refs: { createdBy: undefined } }, '2027'],
  ])('PRINT-02: the reference is %s', (_name, changes, reference) => {
    expect(referenceOf(appointment(changes))).toBe(reference);
  });

  it('PRINT-02: without a region the city is Alger, without an office the address is the service’s', async () => {
    const { text } = await printLetter({ refs: { region: undefined } }, {}, { officeAddress: null });
    expect(text).toContain('Alger, le 20 novembre 2026');
    expect(text).toContain('Lieu 25 chemin Abdelkader Gadouche Hydra, Alger');
    expect(text).not.toContain('Wilaya');
  });

  it('PRINT-02: a visitor whose civility is not known yet', async () => {
    const { text } = await printLetter({ civility: null, accFullName: null, refs: { createdBy: undefined } });
    expect(text).toContain('Haddad Françoise');
    expect(text).toContain('Référence : 2027 Madame, Monsieur,');
    expect(text).not.toContain('Accompagnant');
  });

  it('PRINT-02: the documents that were ticked, and the others as they were written', async () => {
    const { pages, text } = await printLetter(
      {},
      { documents: ['Acte de naissance', 'Pièce d’identité'], others: 'Deux photos\n\nUne enveloppe' },
    );
    expect(pages).toHaveLength(1);
    expect(text).toContain('Documents à apporter Acte de naissance Pièce d’identité');
    expect(text).toContain('Autres documents Deux photos Une enveloppe');
    const line = (word: string) => pages[0]?.items.find((item) => item.text.includes(word))?.y ?? 0;
    expect(line('Deux photos') - line('Une enveloppe')).toBeGreaterThan(20);
  });

  it.each([
    ['of words', 'mot '.repeat(500).trim(), 'mot'],
    ['without a blank', 'X'.repeat(2000), 'X'],
    ['of 2,000 lines', 'x\n'.repeat(1000), 'x'],
  ])(
    'PRINT-02: 2,000 characters %s wrap, go on on the next page, and nothing is lost',
    async (_name, others, part) => {
      const { pages, text } = await printLetter({}, { others, documents: ['Acte de naissance'] });
      const countParts = (all: string) => all.split(part).length;
      const without = await printLetter({}, { documents: ['Acte de naissance'] });
      // Words of the letter around it, and its heading.
      expect(countParts(text) - countParts(`${without.text} Autres documents`)).toBeGreaterThanOrEqual(
        countParts(others.trim()) - 1,
      );
      expect(text).toContain('Signature et cachet');
      for (const { items, width } of pages) {
        expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(20);
        expect(Math.max(...items.map(({ x, width: wide }) => x + wide))).toBeLessThan(width - 30);
      }
      expect(pages.at(-1)?.text).toContain(`Page ${pages.length} sur ${pages.length}`);
    },
  );

  it('PRINT-02: forty documents and names as long as they may be', async () => {
    const documents = Array.from(
      { length: 40 },
      (_, number) => `Document numéro ${number} ${'long '.repeat(20)}`,
    );
    const { pages, text } = await printLetter(
      { lastName: 'Ben'.repeat(33), firstName: 'Abd '.repeat(25), accFullName: 'W'.repeat(255) },
      { documents },
    );
    for (let number = 0; number < 40; number += 1) expect(text).toContain(`Document numéro ${number} `);
    for (const { items, width } of pages) {
      expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(20);
      expect(Math.max(...items.map(({ x, width: wide }) => x + wide))).toBeLessThan(width - 30);
    }
  });

  it('letters of Kabyle and Arabic, and accents of their own', async () => {
    const { text } = await printLetter({ lastName: 'بن علي', firstName: 'Rene\u0301e' }, { others: 'Aḥmed' });
    for (const name of ['علي', 'Renée', 'Aḥmed']) expect(text.normalize('NFKC')).toContain(name);
  });

  it('the file is named after the day and the visitor', () => {
    expect(letterFileName(appointment())).toBe('lettre-rendez-vous-2027-01-01-Haddad-Françoise.pdf');
    expect(
      letterFileName({ dateRDV: '2026-11-23T08:00:00+01:00', lastName: "M'Hamed/..", firstName: null }),
    ).toBe('lettre-rendez-vous-2026-11-23-M-Hamed.pdf');
  });
});
