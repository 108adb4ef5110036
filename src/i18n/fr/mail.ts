/** The mails that the service sends, in French. */
export const mail = {
  greeting: 'Bonjour %{name},',
  greetingNameless: 'Bonjour,',
  signInsFailed: {
    subject: 'Connexions refusées à votre compte',
    tried: "Quelqu'un a essayé plusieurs mots de passe sur votre compte, sans succès : %{service}.",
    you: "Si c'était vous, attendez un quart d'heure, ou choisissez un nouveau mot de passe par « Mot de passe oublié ».",
    other:
      "Si ce n'était pas vous, votre compte reste ouvert pour vous : vérifiez que votre mot de passe ne sert nulle part ailleurs, sinon changez-le.",
    once: "Ce message n'est envoyé qu'une fois par jour.",
  },
  roleGiven: {
    subject: 'Votre compte est prêt',
    said: 'Un administrateur vient de donner un rôle à votre compte : %{service}.',
    username: "Nom d'utilisateur : %{username}",
    button: 'Ouvrir le service',
  },
  invitation: {
    subject: 'Votre compte vous attend',
    said: 'Un compte vient d’être créé pour vous : %{service}.',
    username: "Nom d'utilisateur : %{username}",
    follow: 'Pour l’ouvrir, choisissez votre mot de passe par ce lien :',
    button: 'Choisir mon mot de passe',
    valid: "Le lien est valable jusqu'au %{day} et ne sert qu'une fois.",
    ignore:
      "Si vous n'attendez pas cette invitation, ignorez ce message : sans ce lien, personne n'ouvre le compte.",
  },
  passwordReset: {
    subject: 'Votre nouveau mot de passe',
    asked: "Quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte : %{service}.",
    username: "Nom d'utilisateur : %{username}",
    follow: "Pour le choisir, ouvrez ce lien dans l'heure qui vient :",
    button: 'Choisir un nouveau mot de passe',
    once: "Le lien ne sert qu'une fois.",
    ignore: "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.",
  },
} as const;
