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
  secondFactorAdded: {
    subject: 'Double authentification ajoutée à votre compte',
    said: "Une nouvelle façon de confirmer vos connexions vient d'être ajoutée à votre compte : %{service}.",
    hint: 'Désormais, votre mot de passe seul n’ouvre plus votre compte.',
    other: "Si ce n'était pas vous, prévenez tout de suite un administrateur.",
  },
  secondFactorRemoved: {
    subject: 'Double authentification retirée de votre compte',
    said: "Une façon de confirmer vos connexions vient d'être retirée de votre compte : %{service}.",
    hint: 'Vos autres appareils sont déconnectés.',
    other: "Si ce n'était pas vous, changez votre mot de passe et prévenez tout de suite un administrateur.",
  },
  secondFactorReset: {
    subject: 'Double authentification de votre compte réinitialisée',
    said: 'Un administrateur vient de retirer la double authentification de votre compte : %{service}.',
    hint: 'Connectez-vous avec votre mot de passe, puis configurez-la de nouveau. Les anciens codes de secours ne servent plus.',
    other: "Si vous n'avez rien demandé, prévenez tout de suite un autre administrateur.",
  },
  recoveryCodesRenewed: {
    subject: 'Nouveaux codes de secours',
    said: "De nouveaux codes de secours viennent d'être créés pour votre compte : %{service}.",
    hint: 'Les anciens ne servent plus.',
    other: "Si ce n'était pas vous, changez votre mot de passe et prévenez tout de suite un administrateur.",
  },
  recoveryCodeUsed: {
    subject: 'Un code de secours a servi',
    said: "Quelqu'un, sans doute vous, vient de se connecter à votre compte avec un code de secours : %{service}.",
    hint: 'Chaque code ne sert qu’une fois. Il en reste %{count}.',
    other: "Si ce n'était pas vous, changez votre mot de passe et prévenez tout de suite un administrateur.",
  },
  secondFactorFailed: {
    subject: 'Codes refusés à votre compte',
    said: "Quelqu'un connaît votre mot de passe et a essayé plusieurs codes de connexion, sans succès : %{service}.",
    hint: "Si c'était vous, attendez un quart d'heure, ou utilisez un code de secours.",
    other: "Si ce n'était pas vous, votre mot de passe n'est plus secret : changez-le dès maintenant.",
  },
  signOnLinked: {
    subject: 'Connexion unique reliée à votre compte',
    said: "Une identité professionnelle vient d'être reliée à votre compte : %{service}.",
    hint: 'Elle l’ouvre désormais sans son mot de passe.',
    other:
      "Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié » : le lien tombe avec l'ancien.",
  },
  signOnUnlinked: {
    subject: 'Connexion unique retirée de votre compte',
    said: "Le lien entre votre compte et votre identité professionnelle vient d'être retiré : %{service}.",
    hint: 'Connectez-vous avec votre mot de passe. La prochaine connexion unique demandera de nouveau à quel compte elle appartient.',
    other: "Si vous n'avez rien demandé, prévenez tout de suite un administrateur.",
  },
  unusualReading: {
    subject: 'Lectures inhabituelles de fiches',
    marked: 'Des lectures inhabituelles de fiches viennent d’être signalées : %{service}.',
    look: 'La page « Sécurité » dit lesquelles, et qui les a faites.',
    button: 'Ouvrir la page',
    why: 'Vous recevez ce message parce que vous pouvez ouvrir cette page. Les nombres à partir desquels une lecture est signalée se changent dans les paramètres du service.',
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
