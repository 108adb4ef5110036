import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { first } from '#texts/admin/first.ts';
import { admin } from '#texts/admin/index.ts';
import { domain } from '#texts/domain.ts';
import { regionWordIn, regionWordsIn } from '../../../src/i18n/region-word.ts';

/** Every text of a catalogue. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

const guides = globSync('src/admin/*/guides/*.md').flatMap((file) =>
  readFileSync(file, 'utf8').split(/(?<=[.:;])\s|\n/),
);
const texts = [...textsOf([domain, first, admin, accountTexts]), ...guides].filter((text) =>
  /wilaya/i.test(text),
);

/** Words that agree with a feminine one, before or behind the word for a region. */
const FEMININE =
  /\b(une|la|ma|cette|toutes?|aucune|nouvelle|ancienne|celle|quelle)( les)? gouvernorat|gouvernorats? \S*(ée|ive|elle)s?\b|gouvernorat[^.]*\b(elle|elles|celle|celles)\b/i;

describe("OPS-06: staff read the word for a region of the service's country", () => {
  it('OPS-06: in Algeria the texts of the sources stay as they are', () => {
    expect(regionWordsIn(admin, 'DZ')).toBe(admin);
    expect(texts).toContain('Aucune Wilaya Trouvé');
    expect(texts.length).toBeGreaterThan(40);
  });

  it('OPS-06: in Morocco none says wilaya', () => {
    expect(texts.map((text) => regionWordIn(text, 'MA')).filter((text) => /wilaya/i.test(text))).toEqual([]);
    expect(regionWordsIn({ a: { b: 'Par wilaya' }, n: 1, list: ['wilaya'] }, 'MA')).toEqual({
      a: { b: 'Par région' },
      n: 1,
      list: ['wilaya'],
    });
    expect(regionWordIn('Choisissez une wilaya et une cellule.', 'MA')).toBe(
      'Choisissez une région et une cellule.',
    );
  });

  it('OPS-06: in Tunisia articles and adjectives agree with the masculine word', () => {
    const writtenWords = texts.map((text) => regionWordIn(text, 'TN'));
    expect(writtenWords.filter((text) => /wilaya/i.test(text) || FEMININE.test(text))).toEqual([]);
    expect(regionWordIn('Toute la wilaya', 'TN')).toBe('Tout le gouvernorat');
    expect(regionWordIn("d'une cellule ou d'une wilaya", 'TN')).toBe("d'une cellule ou d'un gouvernorat");
    expect(regionWordIn('Wilaya |||| Wilayas', 'TN')).toBe('Gouvernorat |||| Gouvernorats');
  });
});
