import type { countries } from '#texts/countries.ts';

/**
 * The word for a region (OPS-06). Texts for staff say "wilaya", as the sources do; in another country they say that
 * country's word. "Gouvernorat" is masculine: what agrees with it is replaced with it, the longer phrase first.
 */

type Country = keyof typeof countries;

const WORDS: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  DZ: {},
  MA: { 'Aucune Wilaya Trouvé': 'Aucune région trouvée', Wilaya: 'Région', wilaya: 'région' },
  TN: {
    'Aucune Wilaya Trouvé': 'Aucun gouvernorat trouvé',
    'Wilaya renseignée': 'Gouvernorat renseigné',
    'Nouvelle wilaya': 'Nouveau gouvernorat',
    'Ancienne wilaya': 'Ancien gouvernorat',
    'toutes les wilayas': 'tous les gouvernorats',
    'Toute la wilaya': 'Tout le gouvernorat',
    'de la wilaya': 'du gouvernorat',
    'la wilaya': 'le gouvernorat',
    'une wilaya': 'un gouvernorat',
    'cette wilaya': 'ce gouvernorat',
    'ma wilaya': 'mon gouvernorat',
    Wilaya: 'Gouvernorat',
    wilaya: 'gouvernorat',
  },
};

/** Returns a text for staff with the country's word for a region. */
export function regionWordIn(text: string, country: Country): string {
  const words = WORDS[country];
  const phrases = Object.keys(words);
  if (phrases.length === 0 || !/wilaya/i.test(text)) return text;
  return text.replace(new RegExp(phrases.join('|'), 'g'), (phrase) => words[phrase] ?? phrase);
}

/** The same for all texts of a catalogue. */
export function regionWordsIn<Texts>(texts: Texts, country: Country): Texts {
  const write = (value: unknown): unknown => {
    if (typeof value === 'string') return regionWordIn(value, country);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, write(inner)]));
  };
  return (country === 'DZ' ? texts : write(texts)) as Texts;
}
