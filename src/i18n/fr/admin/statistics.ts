/** The statistics of veterans, in `veterans.stats` (STAT-01 to STAT-03). */
export const statistics = {
  title: 'Statistiques',
  startDate: 'Du',
  endDate: 'Au',
  intro: 'Choisissez une période pour compter les fiches créées et mises à jour, par qualité et par wilaya.',
  count: 'Fiches',
  total: 'Total de fiches',
  view: 'voir',
  viewRow: 'voir les fiches : %{status}, %{region}',
  noRegion: 'Sans wilaya',
  chart: 'Fiches par qualité',
  created: {
    file: 'fiches-creees-%{from}-%{to}.csv',
    export: 'Exporter en CSV les fiches créées',
    title: 'Fiches créées du %{from} au %{to}',
    empty: "aucun ancien combattant n'a été créé au cours de cette période",
  },
  updated: {
    file: 'fiches-mises-a-jour-%{from}-%{to}.csv',
    export: 'Exporter en CSV les fiches mises à jour',
    title: 'Fiches mises à jour du %{from} au %{to}',
    empty: "aucun ancien combattant n'a été mis à jour au cours de cette période",
  },
} as const;
