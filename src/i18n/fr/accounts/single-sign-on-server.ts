/** French texts of the API about single sign-on; %{name} is the provider's. */
export const singleSignOn = {
  refused: {
    away: '%{name} ne répond pas pour le moment : réessayez plus tard, ou connectez-vous avec votre mot de passe.',
    canceled: 'La connexion par %{name} a été annulée.',
    provider: '%{name} a refusé la connexion.',
    answer: 'La réponse de %{name} n’est pas valable : recommencez la connexion.',
    over: 'Cette connexion a trop attendu, ou a commencé dans un autre navigateur : recommencez.',
    acr: '%{name} n’a pas demandé de second facteur, que ce service exige : configurez-en un chez %{name}, puis recommencez.',
    idp: 'Votre organisation n’a pas accès à ce service par %{name}.',
    disabled: 'Votre compte est désactivé : adressez-vous à un administrateur.',
    linked: 'Cette identité est déjà reliée à un compte : recommencez la connexion.',
  },
  codeAsked: 'Ce compte est protégé par la double authentification : indiquez aussi un code',
  noMail: '%{name} n’a pas donné votre adresse email : aucun compte ne peut être créé.',
  mailTaken: 'Un compte existe déjà avec cette adresse : reliez-le',
  again: 'Le compte n’a pas pu être créé : réessayez',
  unlinkAsked: 'Indiquez votre mot de passe actuel pour rompre ce lien',
  unlinkOwn: 'Votre propre lien se rompt dans votre compte',
  localClosed: 'Les mots de passe sont fermés dans ce service : connectez-vous avec %{name}',
} as const;
