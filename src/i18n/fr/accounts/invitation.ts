/** The page of an invited colleague (OPS-05). */
export const invitation = {
  loading: 'Lecture de l’invitation…',
  lead: 'Votre compte est prêt. Choisissez le mot de passe avec lequel vous vous connecterez.',
  username: "Nom d'utilisateur",
  password: 'Mot de passe',
  passwordHint: 'De 8 à 50 caractères, dont une lettre latine.',
  retypedPassword: 'Confirmation du mot de passe',
  submit: 'Enregistrer',
  submitting: 'Enregistrement…',
  done: 'Votre mot de passe est enregistré. Connectez-vous avec le nom d’utilisateur « %{username} ».',
  failed: 'Le mot de passe n’est pas enregistré',
  notRead: 'L’invitation n’a pas pu être lue.',
  retry: 'Réessayer',
  dead: "Ce lien d'invitation n'est pas valable.",
  deadHint:
    'Rouvrez-le depuis le mail, en entier. S’il a déjà servi, connectez-vous avec le mot de passe que vous avez choisi. S’il a plus de 7 jours ou a été retiré, demandez à la personne qui vous a invité de renouveler l’invitation.',
} as const;
