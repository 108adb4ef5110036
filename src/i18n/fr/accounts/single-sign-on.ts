/** The pages of single sign-on (AUTH-12); %{name} is the provider's. */
export const signOn = {
  signIn: 'Se connecter avec %{name}',
  emergency: 'Compte de secours',
  waiting: 'Connexion en cours…',
  lost: 'Le serveur n’a pas répondu. Réessayez la connexion par %{name}.',
  identified: '%{name} vous a identifié : %{person}.',
  closed:
    'Un compte du service a cette adresse, mais il ne sert pas encore ou plus. Si vous avez reçu une invitation, ouvrez d’abord son lien ; sinon, adressez-vous à un administrateur.',
  hasAccount: 'J’ai déjà un compte dans ce service',
  noAccount: 'Je n’ai pas de compte',
  linkKnown:
    'Un compte du service a la même adresse. Son mot de passe, demandé une seule fois, montre qu’il est à vous.',
  linkOther: 'Le mot de passe de votre compte, demandé une seule fois, montre qu’il est à vous.',
  otherAccount: 'Ce n’est pas mon compte : en relier un autre',
  thatAccount: 'Relier le compte qui a cette adresse',
  code: 'Code de connexion',
  codeHint: 'Les 6 chiffres de l’application de votre téléphone, ou un code de secours.',
  link: 'Relier mon compte',
  linking: 'Vérification…',
  notLinked: 'Le compte n’a pas pu être relié',
  notCreated: 'Le compte n’a pas pu être créé',
  terms: 'En créant votre compte, vous acceptez les %{link} (nouvel onglet).',
} as const;
