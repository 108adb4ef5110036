/** The statistics of veterans, in `veterans.stats` (STAT-01, STAT-02). */
export const statistics = {
  title: 'Statistiques',
  link: 'Statistiques',
  startDate: 'Du',
  endDate: 'Au',
  intro: 'Choisissez une période pour compter les fiches créées et mises à jour, par qualité et par wilaya.',
  count: 'Fiches',
  total: 'Total de fiches',
  view: 'voir',
  viewRow: 'voir les fiches : %{status}, %{region}',
  noRegion: 'Sans wilaya',
  created: {
    title: 'Fiches créées du %{from} au %{to}',
    empty: "aucun ancien combattant n'a été créé au cours de cette période",
  },
  updated: {
    title: 'Fiches mises à jour du %{from} au %{to}',
    empty: "aucun ancien combattant n'a été mis à jour au cours de cette période",
  },
} as const;
