import { security } from '../security.ts';

/** The pages of security (SEC-06). */
export const securityPage = {
  ...security,
  title: 'Sécurité',
  pages: {
    events: 'Journal',
    signIns: 'Connexions refusées',
    readings: 'Lectures inhabituelles',
    retention: 'Conservation',
    requests: 'Demandes des personnes',
  },
  scanner: {
    none: 'Aucun antivirus n’est réglé : les documents envoyés ne sont pas analysés. Le réglage CLAMAV_URL du serveur en nomme un.',
    silent:
      'L’antivirus ne répond pas. Les documents envoyés sont conservés et attendent leur analyse : %{waiting}. En quarantaine : %{quarantined}.',
    ready:
      'Les documents envoyés sont analysés par l’antivirus. En attente : %{waiting}. En quarantaine : %{quarantined}.',
  },
  pagesLabel: 'Pages de la sécurité',
  intro:
    'Qui a consulté, modifié, imprimé ou exporté, et qui a essayé de se connecter. Votre lecture de cette page y laisse aussi une ligne.',
  filters: {
    user: 'Compte',
    veteran: 'Ancien combattant',
    veteranNumber: 'N° de la fiche',
    kind: 'Actions',
    thing: 'Sur quoi',
    record: 'N°',
    recordThing: 'Choisissez d’abord sur quoi',
    after: 'Du',
    before: 'Au',
    address: 'Adresse réseau',
    addressHint: '192.0.2.7 ou 192.0.2.0/24',
    endBeforeStart: 'La fin précède le début',
  },
  columns: { time: 'Heure', event: 'Ce qui a été fait', address: 'Adresse réseau' },
  unnamed: '%{thing}, %{name}',
  empty: 'Aucune ligne',
  emptyWhy: 'Rien n’a été noté pour ces filtres. Élargissez la période ou effacez les filtres.',
  older: 'Afficher plus ancien',
  loaded: '%{smart_count} ligne affichée |||| %{smart_count} lignes affichées',
  loadedMore: '%{smart_count} lignes affichées, il y en a de plus anciennes',
  export: 'Exporter',
  xlsx: 'Excel (xlsx)',
  csv: 'CSV',
  exporting: 'Préparation du fichier…',
  exportFailed: 'Le fichier n’a pas pu être reçu. Réessayez.',
  fields: '%{smart_count} champ |||| %{smart_count} champs',
  hidden: 'Champs : %{names}. Leurs valeurs demandent un droit sur ces fiches.',
  events: 'Voir les lignes',
  signIns: {
    intro: 'Les mots de passe essayés sans succès, par compte et par réseau.',
    account: 'Compte',
    unknown: 'Identifiant inconnu (%{name})',
    malformed: 'Sans identifiant',
    network: 'Réseau',
    count: 'Essais',
    first: 'Premier',
    last: 'Dernier',
    empty: 'Aucune connexion refusée',
    emptyWhy: 'Personne ne s’est trompé de mot de passe pendant cette période.',
    show: 'Afficher',
  },
  readings: {
    intro:
      'Les lectures qui dépassent les nombres fixés dans les paramètres du service ; un mail prévient ceux qui peuvent ouvrir cette page.',
    about: 'Compte ou fiche',
    period: 'Entre',
    between: '%{first} et %{last}',
  },
} as const;
