/** French texts of the API about accounts: sign-in, registration, passwords, pictures. */
export const accountTexts = {
  registrationOff: "L'inscription est fermée",
  unknownEmail: "L'adresse email demandée est introuvable",
  resetSent: 'Un lien pour choisir un nouveau mot de passe vient de vous être envoyé',
  resetDone: 'Le mot de passe est modifié',
  resetLink: {
    unknown: "Ce lien n'est pas valide : demandez-en un nouveau",
    expired: 'Ce lien a expiré : demandez-en un nouveau',
    used: 'Ce lien a déjà servi : demandez-en un nouveau',
  },
  invitation: {
    dead: "Ce lien d'invitation n'est pas valable",
    accepted: 'Le mot de passe est enregistré',
    none: "Aucune invitation n'attend de réponse pour ce compte",
    disabled: "Ce compte est désactivé : activez-le avant de renouveler l'invitation",
    waits:
      "Ce compte attend son premier mot de passe : ouvrez le lien de l'invitation, ou demandez à la personne qui vous a invité de la renouveler",
  },
  weakPassword: 'Choisissez d’abord un nouveau mot de passe : le vôtre est trop simple',
  currentPassword: {
    asked: 'Indiquez votre mot de passe actuel pour changer votre email ou votre mot de passe',
    wrong: 'Le mot de passe actuel est incorrect',
  },
  session: {
    otherPage: 'Cette demande ne vient pas d’une page du service',
    locked: 'L’écran est verrouillé : déverrouillez-le pour continuer',
    unlock: 'Indiquez votre mot de passe pour déverrouiller l’écran',
    own: 'Vos propres appareils se gèrent dans votre compte',
  },
  secondFactor: {
    ticket: 'La connexion a trop attendu : indiquez de nouveau votre mot de passe',
    code: 'Ce code est incorrect ou a déjà servi',
    enrolCode: "Ce code n'est pas celui de l'application : attendez le suivant et réessayez",
    enrolOver: 'La configuration a trop attendu : recommencez',
    asked: 'Indiquez votre mot de passe actuel pour modifier la double authentification',
    none: "Configurez d'abord la double authentification",
    own: 'Votre propre double authentification se modifie dans votre compte',
    last: "Votre rôle demande la double authentification : ajoutez d'abord une autre méthode",
    required: 'Votre rôle demande la double authentification : configurez-la pour continuer',
    app: 'Application sur téléphone',
    passkey: "Cette clé d'accès n'est pas reconnue",
    passkeyName: "Clé d'accès",
    passkeyKnown: "Cette clé d'accès est déjà enregistrée",
    passkeyUnusable: "Les clés d'accès ne peuvent pas servir à cette adresse",
    tooManyPasskeys: 'Vous avez déjà %{max} clés d’accès : retirez-en une',
  },
  notOwnProfile: "Le rôle, la cellule, la wilaya et l'activation de son propre compte ne se modifient pas",
  image: {
    type: 'Seules les images png et jpeg sont acceptées',
    size: 'La taille maximale est de 2 Mo',
    body: "L'image ne peut pas être lue",
  },
} as const;
