/** The global search over veterans. */
export const globalSearch = {
  filters: {
    keyWord: 'Mots recherchés',
    keyWordHint: 'Nom, téléphone, date de naissance, adresse, numéro…',
    region: 'Wilaya',
    city: 'Ville ou ancienne ville',
    reason: 'Motif de rendez-vous',
    dateRDV_between: 'Rendez-vous à partir du',
    dateRDV_end: "Rendez-vous jusqu'au",
    endBeforeStart: 'Ce jour précède le premier',
  },
  results: 'Anciens combattants trouvés',
  found: 'Trouvé dans',
  recordNumber: 'N° de fiche',
  /** Why a veteran is found, by the API's own words (GS-02). */
  reasons: {
    exactName: 'Nom exact',
    nameStart: 'Début du nom',
    nameSound: 'Nom qui se prononce ainsi',
    namePart: 'Partie du nom',
    recordNumber: 'N° de fiche',
    number: 'Numéro',
    birthDate: 'Date de naissance',
    aroundBirthDate: 'Naissance possible à cette date',
    phone: 'Téléphone',
    other: 'Adresse ou autre rubrique',
    notes: 'Notes',
  },
  appointments: {
    title: '%{smart_count} rendez-vous à ce nom |||| %{smart_count} rendez-vous à ce nom',
    all: 'Les voir dans la liste des rendez-vous',
  },
  start: 'Recherchez dans toutes les fiches',
  startHint:
    'Plusieurs mots : toutes les fiches qui les contiennent tous, quelle que soit la rubrique, observations et commentaires médicaux compris si vous pouvez les consulter. Majuscules et accents ne comptent pas. Les noms qui se prononcent de même sont trouvés aussi.',
} as const;
