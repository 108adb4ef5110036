/** The global search over veterans. */
export const globalSearch = {
  filters: {
    keyWord: 'Mots recherchés',
    keyWordHint: 'Nom, téléphone, adresse, numéro de carte ou de dossier…',
    region: 'Wilaya',
    city: 'Ville ou ancienne ville',
    reason: 'Motif de rendez-vous',
    dateRDV_between: 'Rendez-vous à partir du',
    dateRDV_end: "Rendez-vous jusqu'au",
    endBeforeStart: 'Ce jour précède le premier',
  },
  results: 'Anciens combattants trouvés',
  found: 'Trouvé dans',
  born: 'Né le %{day}',
  bornFemale: 'Née le %{day}',
  start: 'Recherchez dans toutes les fiches',
  startHint:
    'Plusieurs mots : toutes les fiches qui les contiennent tous, quelle que soit la rubrique, observations et commentaires médicaux compris si vous pouvez les consulter. Majuscules et accents ne comptent pas.',
} as const;
