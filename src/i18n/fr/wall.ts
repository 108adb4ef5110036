/** The display of called numbers in a waiting room (DESK-03). */
export const wall = {
  title: 'Numéros appelés',
  code: "Code de l'écran",
  codeHint: "Un agent le crée à l'accueil, par le bouton « Écran mural ».",
  open: 'Afficher',
  unknown: "Ce code n'existe pas, a été terminé ou n'est plus valable.",
  tooMany: 'Trop de codes inconnus ont été essayés : réessayez dans une heure.',
  failed: "Le serveur n'a pas répondu : réessayez.",
  nobody: "Veuillez patienter : votre numéro s'affichera ici.",
  called: 'Présentez-vous',
  counter: 'Guichet %{counter}',
  enableSound: 'Activer le son',
  before: 'Appelés avant',
  lost: 'Connexion perdue : les numéros affichés peuvent avoir changé.',
} as const;
