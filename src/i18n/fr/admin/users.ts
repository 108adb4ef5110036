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
  invite: {
    open: 'Inviter un collègue',
    hint: 'Votre collègue reçoit par mail un lien, valable 7 jours, pour choisir son mot de passe. Son nom d’utilisateur suit son nom.',
    send: 'Envoyer l’invitation',
    sending: 'Envoi…',
    sent: 'Invitation envoyée à %{email}',
  },
  secondFactor: {
    set: 'Double authentification : %{names}',
    none: 'Sans double authentification',
    reset: 'Réinitialiser la double authentification',
    question:
      'La personne se connectera avec son mot de passe seul, puis la configurera de nouveau. Ses codes de secours ne serviront plus ; elle est prévenue par mail.',
    done: 'Double authentification réinitialisée',
  },
  invitation: {
    waits: 'Invitation envoyée le %{sent}, valable jusqu’au %{until}',
    expired: 'Invitation envoyée le %{sent}, expirée',
    withdrawn: 'Invitation envoyée le %{sent}, retirée',
    noSignIn: 'La personne ne peut pas encore se connecter.',
    resent: 'Si vous changez l’adresse, l’invitation part de nouveau, à la nouvelle adresse.',
    renew: 'Renouveler l’invitation',
    renewOf: 'Renouveler l’invitation de %{name}',
    renewed: 'Nouvelle invitation envoyée à %{email}',
    withdraw: 'Retirer l’invitation',
    withdrawOf: 'Retirer l’invitation de %{name}',
    withdrawTitle: 'Retirer l’invitation de %{name} ?',
    withdrawText: 'Le lien du mail ne servira plus. Vous pourrez envoyer une nouvelle invitation plus tard.',
    withdrawNow: 'Retirer l’invitation',
    done: 'L’invitation de %{name} est retirée',
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
