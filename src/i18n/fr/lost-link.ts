/** The page for visitors who lost the link to their appointment (PUB-13). Only the server reads these texts. */
export const lostLink = {
  title: 'J’ai perdu mon lien',
  intro:
    'Le numéro de téléphone et la date de naissance donnés pour le rendez-vous suffisent : un nouveau lien est envoyé à l’adresse email qui avait été donnée.',
  phone: 'Téléphone',
  phoneHint: 'Celui que vous aviez indiqué, par exemple 0550\u00a012\u00a034\u00a056',
  birthDate: 'Date de naissance',
  birthDateHint: 'De la personne qui vient au rendez-vous. Jour, mois, année : 04/05/1938',
  submit: 'Envoyer un nouveau lien',
  sent: 'Votre demande est reçue',
  sentHint:
    'Si un rendez-vous à venir ou une attente correspond à ce numéro et à cette date de naissance, un email part à l’adresse donnée à ce moment-là. Il arrive en quelques minutes.',
  nothingCame:
    'Rien n’est arrivé ? Regardez dans les courriers indésirables, vérifiez le numéro et la date, ou demandez au service.',
  again: 'Recommencer',
  question: 'Vous avez déjà un rendez-vous ?',
} as const;
