/** The mails that the service sends, in French. */
export const mail = {
  passwordReset: {
    subject: 'Votre nouveau mot de passe',
    greeting: (name: string) => `Bonjour ${name},`,
    asked: (service: string) =>
      `Quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte : ${service}.`,
    username: (username: string) => `Nom d'utilisateur : ${username}`,
    follow: "Pour le choisir, ouvrez ce lien dans l'heure qui vient :",
    button: 'Choisir un nouveau mot de passe',
    once: "Le lien ne sert qu'une fois.",
    ignore: "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.",
  },
} as const;
