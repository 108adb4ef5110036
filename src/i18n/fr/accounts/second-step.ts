/** The second step of a sign-in (AUTH-11). */
export const secondStep = {
  application: {
    label: 'Code de connexion',
    hint: 'Ouvrez l’application de votre téléphone et recopiez les 6 chiffres qu’elle montre.',
    other: 'Je n’ai pas mon téléphone : utiliser un code de secours',
  },
  recovery: {
    label: 'Code de secours',
    hint: 'L’un des codes que vous avez notés ou imprimés. Chacun ne sert qu’une fois.',
    other: 'Utiliser le code de mon téléphone',
  },
  submit: 'Confirmer',
  failed: 'La connexion n’a pas pu être confirmée',
} as const;
