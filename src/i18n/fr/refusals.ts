/** Refusals of the API that visitors see too, beside the rules of the domain. */
export const refusals = {
  title: 'Une erreur est survenue',
  unsupportedType: 'Type de contenu non pris en charge',
  malformed: 'Le corps de la requête est mal formé',
  tooLarge: 'La requête est trop volumineuse',
  internal: 'Erreur interne du serveur',
  unavailable: 'Service momentanément indisponible',
  diskFull: "Enregistrement impossible : il n'y a plus de place sur le disque du serveur",
  tooManyAtOnce: 'Trop de demandes en cours : réessayez dans quelques secondes',
  tooLong: 'La demande prend trop de temps : précisez-la ou réessayez plus tard',
  keyReused: 'Cette clé a déjà servi pour une autre demande',
  ownTooLate: 'Le rendez-vous a lieu dans moins d’une heure : il ne peut plus être ni annulé ni déplacé ici',
  preview: 'Aperçu : aucun rendez-vous n’est pris d’ici',
  tooManyRequests:
    'Trop de tentatives : réessayez dans une minute |||| Trop de tentatives : réessayez dans %{smart_count} minutes',
  tooManyRequestsHours:
    'Trop de tentatives : réessayez dans une heure |||| Trop de tentatives : réessayez dans %{smart_count} heures',
  /** `limits.ts` has the number. */
  tooManyOfPerson:
    'Pas plus de cinq demandes par jour avec le même email ou le même téléphone. Pour une autre demande, appelez le service%{phone}.',
} as const;
