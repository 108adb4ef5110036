/** The lock of a screen that was left (AUTH-13). */
export const lock = {
  title: 'Écran verrouillé',
  why: 'Personne n’a touché à cet ordinateur depuis un moment. Ce que vous étiez en train de saisir est gardé derrière cet écran.',
  desk: 'L’accueil reste visible. Pour recevoir, appeler ou modifier, déverrouillez l’écran.',
  password: 'Votre mot de passe',
  open: 'Déverrouiller',
  notYou: 'Ce n’est pas vous ?',
} as const;
