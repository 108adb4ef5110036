/** The users' list, record and form, beside their field names (src/i18n/fr/domain.ts). */
export const users = {
  list: { caption: 'Utilisateurs', disabled: 'Désactivé', you: 'Vous' },
  record: { enabled: 'Actif', account: 'Compte', place: 'Rôle et affectation', identity: 'Identité' },
  form: {
    identity: 'Identité',
    account: 'Compte',
    place: 'Rôle et affectation',
    password: 'Mot de passe',
    passwordHint: '8 caractères au moins, dont une lettre.',
    own: 'Votre rôle, votre cellule et votre wilaya sont changés par un autre administrateur.',
    givable: 'Seuls les rôles dont vous avez tous les droits sont proposés.',
    ownRole: 'Votre rôle est changé par un autre super administrateur.',
  },
  above: {
    mark: "Ce compte a des droits que vous n'avez pas : vous ne pouvez pas le modifier",
    note: "Ce compte a des droits que vous n'avez pas : son rôle, son mot de passe et ses données sont changés par quelqu'un qui a tous ces droits.",
  },
  password: {
    open: 'Changer le mot de passe',
    title: 'Changer le mot de passe de %{name}',
    hint: 'Ses sessions ouvertes prendront fin : il faudra se reconnecter avec le nouveau mot de passe.',
    ownHint: 'Vos autres sessions prendront fin ; celle-ci reste ouverte.',
    // The sources have it in English (ME-06).
    required: 'No password provided.',
  },
} as const;
