import { beforeAll, describe, expect, it } from 'vitest';
import { makeNotes, type NotesJob } from '../../../src/print/notes/make.tsx';
import { type PrintedNote, printedNote } from '../../../src/print/notes/note-rows.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

const heading: NotesJob['heading'] = {
  title: 'Observations',
  service: 'Service des anciens combattants',
  veteran: 'Fiche N° 12 · Monsieur Zérrouki Karim',
  filters: ['Type : Visite à domicile', "jusqu'au 20/11/2026"],
  total: '3 observations',
  printedOn: '20/11/2026 14:05',
};
const note = (changes: Partial<PrintedNote> = {}): PrintedNote => ({
  type: 'Visite à domicile',
  createdText: '20/11/2026 14:05 par Madame Belaïd Nadia',
  updatedText: null,
  text: 'Visite en présence de la petite-fille.\nÀ prévoir : demande d’aide ménagère.',
  ...changes,
});
const pagesOf = async (notes: readonly PrintedNote[]) => readPdf((await makeNotes({ notes, heading })).file);

describe('printed notes', () => {
  it('OBS-03: A4 pages say the veteran, the filters, and the type, author, date and text of each note', async () => {
    const changeLine = '21/11/2026 09:00 par Monsieur Benhamou Karim';
    const pages = await pagesOf([
      note(),
      note({ type: 'Réclamation', updatedText: changeLine, text: 'Conteste la période.' }),
    ]);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]]);
    const text = pages[0]?.text ?? '';
    for (const expectedText of [
      'Service des anciens combattants',
      'Imprimé le 20/11/2026 14:05',
      'Fiche N° 12 · Monsieur Zérrouki Karim',
      "3 observations · Type : Visite à domicile · jusqu'au 20/11/2026",
      '20/11/2026 14:05 par Madame Belaïd Nadia',
      `Modification : ${changeLine}`,
      'Page 1 sur 1',
    ])
      expect(text).toContain(expectedText);
    expect(text).toMatch(
      /Visite à domicile .* Visite en présence de la petite-fille\. À prévoir.*Réclamation.*Conteste/,
    );
  });

  it('OBS-03: a long note continues on the next pages; nothing of it is lost, lies outside or covers the foot', async () => {
    const lines = Array.from({ length: 130 }, (_, index) => `Ligne ${index} du compte rendu.`);
    const pages = await pagesOf([note(), note({ text: lines.join('\n') }), note({ type: 'Dernière' })]);
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.map(({ text }) => text).join(' ');
    for (const line of [...lines, 'Dernière']) expect(all).toContain(line);
    for (const [index, { items, text, width }] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} sur ${pages.length}`);
      const foot = Math.max(...items.filter((item) => item.text.startsWith('Page ')).map(({ y }) => y));
      for (const item of items) {
        expect(item.x + item.width, item.text).toBeLessThan(width - 40);
        if (item.text.startsWith('Ligne')) expect(item.y, item.text).toBeGreaterThan(foot + 10);
      }
    }
  });

  it('OBS-03: a word wider than the paper is broken, and no label stands alone at the foot of a page', async () => {
    const word = 'x'.repeat(3000);
    const notes = Array.from({ length: 40 }, (_, index) =>
      note({ type: `Type ${index}`, text: `Texte ${index}\n${'suite\n'.repeat(index % 12)}fin` }),
    );
    const pages = await pagesOf([note({ text: word }), ...notes]);
    const all = pages.map(({ text }) => text).join(' ');
    // Each note has an x of its own, in its text's first word.
    expect(all.match(/x/g)).toHaveLength(word.length + notes.length);
    for (const { text } of pages)
      for (const [, number] of text.matchAll(/Type (\d+)/g))
        expect(text).toMatch(new RegExp(`Texte ${number}\\b`));
  });

  it('OBS-03: a printed note keeps the offset of its moments, and composes accents', () => {
    const person = { civility: 'Mme', lastName: 'Belai\u0308d', firstName: 'Nadia' };
    expect(
      printedNote(
        {
          observation: 'un\r\ndeux\ttrois',
          createdDate: '2026-11-20T23:30:00+01:00',
          updatedDate: null,
          refs: { createdBy: person, paramsObservation: { name: 'Réclamation' } },
        },
        'paramsObservation',
      ),
    ).toEqual({
      type: 'Réclamation',
      createdText: '20/11/2026 23:30 par Madame Belaïd Nadia',
      updatedText: null,
      text: 'un\ndeux    trois',
    });
    const bare = printedNote(
      { createdDate: '2026-11-20T08:00:00+01:00', updatedDate: '2026-11-21T08:00:00+01:00' },
      'x',
    );
    expect(bare).toEqual({
      type: '',
      createdText: '20/11/2026 08:00',
      updatedText: '21/11/2026 08:00',
      text: '',
    });
  });
});
