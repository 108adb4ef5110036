/** What the service writes to a visitor about an appointment (MAIL-01). */
export const visitorMail = {
  greeting: 'Bonjour %{name},',
  greetingNameless: 'Bonjour,',
  booked: {
    subject: 'Votre rendez-vous du %{day}',
    said: 'Votre rendez-vous est enregistré : %{service}.',
  },
  moved: {
    subject: 'Nouvelle date de votre rendez-vous : %{day}',
    said: 'Votre rendez-vous a changé. Voici ce qui vaut à présent : %{service}.',
  },
  canceledByVisitor: {
    subject: 'Votre rendez-vous du %{day} est annulé',
    said: 'Votre rendez-vous est annulé, comme vous l’avez demandé : %{service}.',
  },
  canceledByService: {
    subject: 'Votre rendez-vous du %{day} est annulé',
    said: 'Votre rendez-vous a été annulé par le service : %{service}.',
  },
  restored: {
    subject: 'Votre rendez-vous du %{day} est rétabli',
    said: 'Votre rendez-vous avait été annulé : il est rétabli. %{service}.',
  },
  reminder: {
    subject: 'Rappel : votre rendez-vous du %{day}',
    said: 'Nous vous attendons bientôt : %{service}.',
  },
  entry: 'Rendez-vous : %{service}',
  date: 'Date',
  time: 'Heure',
  place: 'Lieu',
  address: 'Adresse',
  number: 'Numéro',
  named: '%{name} : %{value}',
  placeName: '%{cell}, %{region}',
  bring: 'Présentez-vous avec une pièce d’identité et ce numéro.',
  papers: 'Apportez aussi : %{papers}.',
  link: 'Voir, déplacer ou annuler le rendez-vous',
  doNotCome: 'Ne venez pas ce jour-là : personne ne vous attend.',
} as const;
