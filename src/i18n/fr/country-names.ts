/** The countries of a service as staff read them, by their ISO codes (OPS-06). */
export const countryNames = {
  FR: { name: 'France', ofCountry: 'de France' },
  DZ: { name: 'Algérie', ofCountry: 'd’Algérie', letterCity: 'Alger' },
  MA: { name: 'Maroc', ofCountry: 'du Maroc', letterCity: 'Rabat' },
  TN: { name: 'Tunisie', ofCountry: 'de Tunisie', letterCity: 'Tunis' },
} as const;
