/** Mails of the service to a visitor about an appointment (MAIL-01). */
export const visitorMail = {
  greeting: 'Bonjour %{name},',
  greetingNameless: 'Bonjour,',
  booked: {
    subject: 'Votre rendez-vous du %{day}',
    said: 'Votre rendez-vous avec « %{service} » est enregistré.',
  },
  moved: {
    subject: 'Nouvelle date de votre rendez-vous : %{day}',
    said: 'Votre rendez-vous avec « %{service} » a changé. Voici sa nouvelle date.',
    before: 'Il était prévu le %{day} à %{time}.',
  },
  movedPlace: {
    subject: 'Nouveau lieu de votre rendez-vous du %{day}',
    said: 'Le lieu de votre rendez-vous avec « %{service} » a changé : la date et l’heure restent les mêmes.',
  },
  canceledByVisitor: {
    subject: 'Votre rendez-vous du %{day} est annulé',
    said: 'Votre rendez-vous avec « %{service} » est annulé, comme vous l’avez demandé.',
  },
  canceledByService: {
    subject: 'Votre rendez-vous du %{day} est annulé',
    said: 'Votre rendez-vous a été annulé par « %{service} ».',
  },
  restored: {
    subject: 'Votre rendez-vous du %{day} est rétabli',
    said: 'Votre rendez-vous avec « %{service} » avait été annulé : il est rétabli.',
  },
  reminder: {
    subject: 'Rappel : votre rendez-vous du %{day}',
    said: 'Votre rendez-vous avec « %{service} » approche.',
  },
  link: {
    subject: 'Le lien de votre rendez-vous du %{day}',
    said: 'Voici un nouveau lien vers votre rendez-vous avec « %{service} », comme il a été demandé. Si ce n’est pas vous, ne faites rien.',
  },
  entry: 'Rendez-vous : %{service}',
  date: 'Date',
  time: 'Heure',
  place: 'Lieu',
  address: 'Adresse',
  map: 'Voir le plan',
  number: 'Numéro',
  named: '%{name} : %{value}',
  placeName: '%{cell}, %{region}',
  bring: 'Présentez-vous avec une pièce d’identité et ce numéro.',
  papers: 'À apporter : %{papers}.',
  openLink: 'Voir, déplacer ou annuler le rendez-vous',
  again: 'Prendre un autre rendez-vous',
  doNotCome: 'Vous n’avez pas à vous déplacer ce jour-là.',
} as const;
