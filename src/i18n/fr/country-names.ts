/** The countries of a service as staff read them, by their ISO codes (OPS-06). */
export const countryNames = {
  FR: { name: 'France' },
  DZ: { name: 'Algérie', letterCity: 'Alger' },
  MA: { name: 'Maroc', letterCity: 'Rabat' },
  TN: { name: 'Tunisie', letterCity: 'Tunis' },
} as const;
