/** The list of mails and short messages that could not be sent (DASH-02). */
export const failedMails = {
  about: 'Concerne',
  state: 'État',
  triedAgain: 'Nouvel essai prévu',
  givenUp: 'Abandonné',
} as const;

/** The dashboard: current and next appointments of the user's own cell and region. */
export const dashboard = {
  current: 'Rendez-vous en cours',
  next: 'Prochains rendez-vous',
  noCurrent: 'Aucun rendez-vous en cours',
  noCurrentWhy: 'Personne n’est attendu à cette heure dans votre cellule.',
  noNext: 'Aucun rendez-vous à venir',
  noNextWhy: 'Les rendez-vous de votre cellule s’affichent ici dès qu’ils sont pris.',
  add: 'Ajouter un rendez-vous',
  seeAll: 'Voir les %{smart_count} rendez-vous',
  today: "Aujourd'hui",
  tomorrow: 'Demain',
  places:
    "%{smart_count} place encore libre aujourd'hui |||| %{smart_count} places encore libres aujourd'hui",
  noPlaces: "Plus de place libre aujourd'hui",
  noRole: 'Votre compte est créé. Il attend son rôle.',
  noRoleHint:
    'Un administrateur du service va lui donner un rôle, une cellule et une wilaya. Rechargez cette page ensuite : votre travail s’affichera ici.',
  weakPassword: 'Choisissez un nouveau mot de passe.',
  weakPasswordHint:
    'Celui de votre inscription est trop simple : votre rôle prendra effet dès que vous en aurez un autre.',
  choosePassword: 'Choisir un mot de passe',
  noRight: 'Votre rôle ne permet pas de voir les rendez-vous.',
  noRightHint: 'Un administrateur peut vous en donner le droit.',
  noPlace: "Votre compte n'a pas de cellule ou de wilaya.",
  noPlaceHint:
    "Un administrateur peut les ajouter ; les rendez-vous de votre service s'afficheront alors ici.",
  ownPlaceHint:
    'Choisissez-les dans votre compte ; les rendez-vous de votre service s’afficheront alors ici.',
  choosePlace: 'Choisir ma cellule et ma wilaya',
  /** Accounts without a role. */
  waiting: {
    title: '%{smart_count} compte attend son rôle |||| %{smart_count} comptes attendent leur rôle',
    give: 'Donner un rôle',
    giveTo: 'Donner un rôle à %{name}',
    hint: 'La personne en est avertie par un mail. Seuls les rôles dont vous avez tous les droits sont proposés.',
    given: 'Le rôle de %{name} est enregistré',
    faster: 'Ce compte vient d’être changé par quelqu’un d’autre.',
    all: 'Voir les %{smart_count} comptes',
  },
  /** The figures of the whole service, under the columns. */
  figures: {
    title: 'Le service en chiffres',
    today: 'Aujourd’hui, par cellule',
    noToday: 'Aucun rendez-vous aujourd’hui.',
    expected: 'Prévus',
    arrived: 'Arrivés',
    waiting: 'En attente',
    absent: 'Absents',
    longestWait: 'Attente la plus longue',
    longestWaitLink: '%{name} : attente la plus longue, %{duration}',
    nobodyWaits: 'personne',
    nextDays: 'Remplissage des cinq prochains jours ouverts',
    noNextDays: 'Aucun jour n’est ouvert après aujourd’hui : créez un calendrier pour recevoir.',
    taken:
      '%{smart_count} place prise sur %{places} (%{share}) |||| %{smart_count} places prises sur %{places} (%{share})',
    freeDays: 'Premier jour libre',
    noCalendar: 'Aucune cellule n’a de calendrier.',
    allReasons: 'Tous les motifs',
    otherReasons: 'Autres motifs',
    noFreeDay: 'aucune place libre',
    freeDayAt: '%{day} (%{place})',
    queue: 'Personnes en attente d’une place',
    noQueue: 'Personne n’attend de place.',
    inQueue: '%{smart_count} personne |||| %{smart_count} personnes',
    backup: {
      late: 'La dernière sauvegarde montre l’état du %{moment} : celle de cette nuit manque. Prévenez la personne qui s’occupe du serveur.',
      none: 'Il n’y a encore aucune sauvegarde. Prévenez la personne qui s’occupe du serveur.',
    },
    webhooks: {
      stopped:
        'Un webhook est arrêté : le programme à son adresse n’est plus prévenu des rendez-vous. |||| %{smart_count} webhooks sont arrêtés : les programmes à leurs adresses ne sont plus prévenus des rendez-vous.',
      link: 'Voir les webhooks',
    },
    /** Records that somebody has to care for. */
    tasks: {
      title: 'À faire',
      endingSoon:
        '%{smart_count} calendrier finit dans les %{days} jours |||| %{smart_count} calendriers finissent dans les %{days} jours',
      endingSoonNone: 'Aucun calendrier ne finit dans les %{days} jours',
      notSent:
        '%{smart_count} calendrier n’est pas envoyé |||| %{smart_count} calendriers ne sont pas envoyés',
      notSentNone: 'Tous les calendriers sont envoyés',
      failedMails:
        '%{smart_count} mail ou SMS n’est pas parti |||| %{smart_count} mails ou SMS ne sont pas partis',
      failedMailsNone: 'Aucun mail ni SMS en échec',
      doubles: '%{smart_count} doublon probable |||| %{smart_count} doublons probables',
      doublesNone: 'Aucun doublon probable',
      accounts: '%{smart_count} compte attend son rôle |||| %{smart_count} comptes attendent leur rôle',
      accountsNone: 'Aucun compte n’attend de rôle',
    },
  },
} as const;
