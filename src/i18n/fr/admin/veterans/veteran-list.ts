/** Texts of a list of veterans beside their field names (src/i18n/fr/domain.ts). */
export const veteranList = {
  sort: {
    ascending: 'Nom de A à Z',
    descending: 'Nom de Z à A',
    change: '%{text}, trier de %{from} à %{to}',
  },
  list: {
    region: 'Wilaya',
    caption: 'Anciens combattants',
    short: { pmi: 'PMI', pmr: 'PMR', retcomb: 'Retraite' },
    retcomb: 'N° retraite',
  },
  stats: { link: 'Statistiques' },
  doubles: { link: 'Doublons probables' },
  import: { link: 'Importer une liste' },
  record: {
    deceased: 'Décédé',
    deceasedFemale: 'Décédée',
    enabled: 'Actif',
    disabled: 'Désactivé',
    toComplete: 'À compléter',
    restricted: 'Dossier limité',
    restrictedSince: 'Dossier limité le %{moment}. %{reason}.',
    restrictedBy: 'Dossier limité le %{moment} par %{name}. %{reason}.',
  },
} as const;

/** Toasts, empty list and titles of veterans, as `resources.ts` has them of every resource. */
export const veteranTexts = {
  empty: 'Aucun ancien combattant trouvé',
  emptyWhy: 'Aucune fiche n’est encore enregistrée.',
  page: {
    create: 'Nouvel ancien combattant',
    edit: 'Modifier %{recordRepresentation}',
    show: 'Fiche Ancien Combattant N° %{id}',
  },
  notifications: {
    created: 'Ancien Combattant ajouté avec succès',
    updated: 'Ancien Combattant  modifié avec succès',
  },
} as const;
