/** Words that lists share, and records with them. */
export const lists = {
  list: {
    total: '%{smart_count} résultat |||| %{smart_count} résultats',
    filters: 'Filtres',
    showFilters: 'Afficher les filtres',
    hideFilters: 'Masquer les filtres',
    showActiveFilters:
      'Afficher les filtres (%{smart_count} filtre actif) |||| Afficher les filtres (%{smart_count} filtres actifs)',
    hideActiveFilters:
      'Masquer les filtres (%{smart_count} filtre actif) |||| Masquer les filtres (%{smart_count} filtres actifs)',
    search: 'Rechercher',
    clear: 'Effacer',
    all: 'Tous',
    yes: 'Oui',
    no: 'Non',
    actions: 'Actions',
    view: 'Voir',
    viewRecord: 'Voir %{name}',
    editRecord: 'Modifier %{name}',
    changed:
      '%{smart_count} ligne modifiée par un collègue à %{time} |||| %{smart_count} lignes modifiées par des collègues, la dernière à %{time}',
    noMatch: 'Aucun résultat avec ces filtres.',
    emptyWhy: 'Rien n’est encore enregistré dans cette liste.',
    emptyAsk: 'Votre rôle ne permet pas d’en ajouter : demandez à un collègue qui en a le droit.',
  },
  enable: {
    enable: 'Activer',
    disable: 'Désactiver',
    enableRecord: 'Activer %{name}',
    disableRecord: 'Désactiver %{name}',
    enabled: 'Activé avec succès',
    disabled: 'Désactivé avec succès',
    undo: 'Annuler',
  },
  record: {
    archived: 'Archivé',
    active: 'En service',
    none: '—',
    yes: 'Oui',
    no: 'Non',
    history: 'Historique',
    created: 'Créé le %{moment}',
    createdBy: 'Créé le %{moment} par %{name}',
    updated: 'Modifié le %{moment}',
    updatedBy: 'Modifié le %{moment} par %{name}',
  },
} as const;
