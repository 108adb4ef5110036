/** What is done with a whole list, or with several of its rows; loaded with the buttons that say it. */
export const listTools = {
  export: {
    title: 'Exporter la liste',
    text: '%{smart_count} ligne, avec les filtres et l’ordre de la liste. |||| %{smart_count} lignes, avec les filtres et l’ordre de la liste.',
    format: 'Format',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv), pour un autre logiciel',
    columns: 'Colonnes',
    shown: 'Celles de la liste',
    all: 'Toutes celles que vous pouvez voir',
    start: 'Exporter',
    cancel: 'Annuler',
    close: 'Fermer',
    preparing: 'Préparation du fichier…',
    received: '%{size} reçus…',
    done: 'Le fichier « %{name} » est téléchargé',
    failed: 'L’exportation s’est interrompue. Réessayez.',
    // Bytes as people say them.
    kilo: '%{value} ko',
    mega: '%{value} Mo',
  },
} as const;
