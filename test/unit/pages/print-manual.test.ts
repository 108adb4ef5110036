import { fromMarkdown } from 'mdast-util-from-markdown';
import { beforeAll, expect, it } from 'vitest';
import { makeManual } from '../../../src/print/manual/make.tsx';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

const chapter = (title: string, text: string) => ({ title, nodes: fromMarkdown(text).children });

/** A line of text that holds a letter for the eye: a whole page of them is about fifty. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, number) => `- Étape ${number + 1}`).join('\n');

it('HELP-01: the manual has a table of contents whose numbers are the pages of its guides', async () => {
  const { file, pages: count } = await makeManual({
    title: "Manuel d'utilisation",
    details: ['Service des anciens combattants', 'Rôle : Agent', 'Imprimé le 24/11/2026'],
    contents: 'Sommaire',
    chapters: [
      chapter('Recevoir', `## Comment faire\n\n1. Notez **Arrivé**, ou \`A\`.\n2. Appelez.\n\n> À savoir.`),
      chapter('Fermer un jour', lines(90)),
      chapter('Mon compte', 'Votre profil.'),
    ],
    pictures: {},
  });
  const pages = await readPdf(file);
  expect(count).toBe(pages.length);
  const [contents = '', ...rest] = pages.map(({ text }) => text);
  for (const expectedText of ['Service des anciens combattants', 'Rôle : Agent', 'Sommaire'])
    expect(contents).toContain(expectedText);
  for (const title of ['Recevoir', 'Fermer un jour', 'Mon compte']) {
    const [, number] = new RegExp(`${title} (\\d+)`).exec(contents) ?? [];
    expect(pages[Number(number) - 1]?.text, title).toContain(title);
  }
  expect(rest[0]).toMatch(/Recevoir.*Comment faire.*1\..*Notez Arrivé, ou A\..*2\..*Appelez\..*À savoir\./s);
  // Every step of the long guide is there, on as many pages as it needs.
  expect(pages.length).toBeGreaterThan(4);
  for (const step of ['Étape 1', 'Étape 45', 'Étape 90']) expect(rest.join(' ')).toContain(step);
});
