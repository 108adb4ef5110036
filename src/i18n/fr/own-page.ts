/** The page of a visitor's own appointment (PUB-13). */
export const ownPage = {
  title: 'Votre rendez-vous',
  moved: 'Votre rendez-vous est déplacé au %{day} à %{time}',
  taken: 'Votre rendez-vous est pris : le %{day} à %{time}',
  doneHint: 'C’est enregistré. Nous vous l’écrivons aussi par email.',
  tooLate:
    'Le rendez-vous commence dans moins d’une heure : il ne peut plus être déplacé ni annulé ici. Appelez le service.',
  canceled: 'Votre rendez-vous est annulé',
  past: 'Votre rendez-vous est passé',
  gone: 'Ce lien n’est plus valable',
  goneHint:
    'Il a peut-être été mal recopié, ou le rendez-vous n’existe plus. Le service peut vous renseigner.',
  ask: 'Demander un rendez-vous',
  failed: 'La page ne peut pas être affichée',
  papers: 'À apporter',
  keep: 'Ajouter à mon agenda',
  print: 'Imprimer',
  move: 'Déplacer le rendez-vous',
  moveHint: 'Votre heure actuelle reste la vôtre jusqu’à ce que la nouvelle soit enregistrée.',
  day: 'Jour',
  chooseDay: 'Choisir…',
  showHours: 'Voir les heures libres',
  noDays: 'Il ne reste pas de jour libre pour le moment.',
  hours: 'Heures libres : %{day}',
  noHours: 'Il ne reste pas d’heure libre ce jour-là. Choisissez un autre jour.',
  moveNow: 'Prendre cette heure',
  cancel: 'Annuler le rendez-vous',
  cancelHint: 'Votre place sera donnée à une autre personne.',
  cancelNow: 'Oui, annuler ce rendez-vous',
  /** Texts of a form that was sent without scripts (PUB-07). */
  forgotten: 'Ce que vous aviez saisi n’est plus là.',
  forgottenHint:
    'Plus d’une demi-heure a passé, ou votre navigateur refuse les cookies de ce site. Recommencez, ou contactez le service à l’adresse ci-dessous.',
  sent: 'Ce que vous avez indiqué',
} as const;
