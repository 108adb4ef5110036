/** The page of the first steps, and its card on the dashboard (OPS-05). */
export const firstSteps = {
  title: 'Premiers pas',
  lead: 'Ces étapes mènent de l’installation au premier rendez-vous. Chacune se coche d’elle-même ; passez celles qui peuvent attendre.',
  progress: '%{smart_count} étape sur %{all} est faite |||| %{smart_count} étapes sur %{all} sont faites',
  next: 'À suivre : %{step}',
  continue: 'Continuer',
  dismiss: 'Ne plus afficher',
  stays: 'La liste reste sur le tableau de bord jusqu’à ce que tout soit fait.',
  gone: 'La liste n’est plus sur le tableau de bord. Vous la retrouvez dans le menu, sous « Paramètres ».',
  later: 'Plus tard',
  laterStep: 'Plus tard : %{step}',
  resume: 'Reprendre',
  resumeStep: 'Reprendre : %{step}',
  answer: 'Réponse du serveur : %{answer}',
  state: { done: 'fait', later: 'plus tard', open: 'à faire' },
  actions: {
    settings: 'Ouvrir les paramètres',
    ownRecord: 'Modifier mon compte',
    cells: 'Voir les cellules',
    regions: 'Voir les wilayas',
    roles: 'Voir les rôles',
    users: 'Inviter des collègues',
    mail: 'Envoyer un mail d’essai',
    files: 'Essayer le stockage',
    testing: 'Essai en cours…',
    import: 'Importer une liste',
    newVeteran: 'Ajouter une première fiche',
    newCalendar: 'Créer un calendrier',
    calendars: 'Voir les calendriers',
    preview: 'Ouvrir l’aperçu (nouvel onglet)',
  },
  steps: {
    identity: {
      title: 'Le nom de votre service',
      why: 'Vérifiez le nom, l’adresse, le téléphone et le site : ils sont sur la page publique, les lettres et les mails.',
    },
    place: {
      title: 'Votre cellule et votre wilaya',
      why: 'Elles remplissent d’avance vos formulaires et choisissent les rendez-vous de votre tableau de bord.',
    },
    sites: {
      title: 'Les lieux qui reçoivent',
      why: 'Vérifiez les cellules, puis chaque wilaya « Site d’accueil » et son adresse : ce sont les choix des visiteurs.',
    },
    roles: {
      title: 'Les rôles',
      why: 'Voyez ce que chaque rôle permet avant de les donner à vos collègues.',
    },
    colleagues: {
      title: 'Vos collègues',
      why: 'Chacun reçoit par mail un lien pour choisir son mot de passe.',
    },
    mail: {
      title: 'Les mails',
      why: 'Un mail d’essai part vers votre adresse ; la réponse du serveur de mail s’affiche ici.',
    },
    files: {
      title: 'Les fichiers',
      why: 'Un petit fichier est écrit, relu et supprimé là où seront gardés les documents.',
    },
    veterans: {
      title: 'Vos listes',
      why: 'Les anciens combattants de vos listes existantes, ou une première fiche.',
    },
    calendar: {
      title: 'Un premier calendrier',
      why: 'Un calendrier envoyé ouvre ses places aux visiteurs.',
    },
    preview: {
      title: 'La page publique',
      why: 'Voyez-la comme un visiteur. Dans l’aperçu, aucun rendez-vous n’est pris.',
    },
  },
} as const;
