import { beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from '../../../src/print/care-log/identity.ts';
import { makeCareLog } from '../../../src/print/care-log/make.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

const veteran = {
  civility: 'Mr',
  lastName: 'بن علي',
  firstName: 'Messaoud',
  maidenName: 'Ancienne saisie',
  birthDate: '1936-05-04',
  postalCode: 1000,
  deathDate: null,
  addresses: [],
  disabilityRate: 0,
};

describe('CARE-01: the care log on paper', () => {
  it('SYS-05, SYS-02: only a woman has a maiden name; days and postal codes as people write them', () => {
    const facts = Object.fromEntries(identityOf(veteran).groups.flatMap((group) => group.facts));
    expect(facts).toEqual({
      Nom: 'بن علي',
      Prénom: 'Messaoud',
      'Date de naissance': '04/05/1936',
      'Code postal': '01000',
      "Taux d'invalidité (%)": '0',
    });
    expect(identityOf({ ...veteran, civility: 'Mme' }).groups[0]?.facts).toContainEqual([
      'Nom de jeune fille',
      'Ancienne saisie',
    ]);
  });

  it('every page to fill in has its number, whatever the letters of the name', async () => {
    const identity = identityOf(veteran);
    const heading = { service: 'Service', madeOn: '20/11/2026' };
    const pages = await readPdf(
      await makeCareLog({ identity, pages: 12, heading, title: 'Carnet de soins' }),
    );
    expect(pages).toHaveLength(13);
    expect(pages[0]?.text.normalize('NFKC')).toContain('علي');
    expect(pages.slice(1).map(({ text }) => /Feuillet (\d+) sur 12/.exec(text)?.[1])).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1)),
    );
  });
});
