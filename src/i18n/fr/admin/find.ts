/** The one search in the bar over every page (FIND-01). */
export const find = {
  field: 'Nom, téléphone, numéro, page…',
  offers: 'Propositions',
  groups: {
    opened: 'Derniers ouverts',
    number: 'Rendez-vous de ce numéro',
    pages: 'Pages et actions',
    veterans: 'Anciens combattants',
    appointments: 'Rendez-vous',
    book: 'Prendre rendez-vous',
  },
  book: 'Nouveau rendez-vous pour %{name}',
  allVeterans: 'Voir les %{total} anciens combattants trouvés',
  allAppointments: 'Voir les %{total} rendez-vous trouvés',
  searching: 'Recherche…',
  start: 'Tapez un nom, un téléphone, un numéro de fiche ou de rendez-vous, ou le nom d’une page.',
  nothing: 'Rien ne correspond à cette recherche.',
  found: '%{smart_count} proposition |||| %{smart_count} propositions',
  failed: 'La recherche a échoué.',
  retry: 'Réessayer',
  close: 'Fermer',
  keys: {
    choose: { name: '↑ ↓', does: 'choisir' },
    open: { name: 'Entrée', does: 'ouvrir' },
    book: { name: 'Ctrl + Entrée', does: 'prendre rendez-vous' },
    close: { name: 'Échap', does: 'fermer' },
  },
} as const;
