/** Texts about the protection of personal data, on both sides (SEC-07, SEC-08). */
export const privacyTexts = {
  retention: {
    rules: {
      appointments: 'Rendez-vous passés',
      canceledAppointments: 'Rendez-vous annulés ou refusés',
      queueEntries: "Demandes en liste d'attente",
      failedMails: 'Messages qui ne sont pas partis',
      deceasedVeterans: 'Fiches des personnes décédées',
      accessLog: 'Journal des consultations et des connexions',
      audit: 'Journal des modifications',
    },
    previewFirst: 'Affichez d’abord ce que la règle prendrait avec cette durée, puis confirmez.',
  },
  register: {
    title: 'Registre des traitements',
    intro:
      'Ce que le service garde sur des personnes, pour quoi, et combien de temps (article 30 du RGPD). Ce fichier est fait à partir des déclarations du programme : `npm run privacy` l’écrit, un test le compare. La base légale et le responsable se complètent par le service : ils ne sont pas dans le programme, et aucune personne ne les a vérifiés ici.',
    kept: 'Durée',
    field: 'Donnée',
    purpose: 'Pour quoi',
    technical: 'Aussi gardés',
    technicalRows: [
      ['Journal des consultations et des connexions', 'accessLog'],
      ['Journal des modifications', 'audit'],
    ],
    fixed: [
      'Réseau et navigateur d’une demande du public, sous forme d’empreinte : 24 heures.',
      'Réponse gardée pour une demande répétée : 24 heures.',
      'Demande d’un nouveau lien : jusqu’à la recherche, quelques secondes.',
      'Lien d’un rendez-vous, sous forme d’empreinte : un mois après le rendez-vous.',
      'Lignes d’une liste importée : 30 jours après la fin de l’import.',
      'Export complet : 24 heures.',
      'Mails et SMS : aucun texte n’est gardé ; ce qui attend d’être envoyé est une référence.',
    ],
    authorship: 'Auteur et date de la création et de la dernière modification de chaque enregistrement',
    recipients:
      'Destinataires : les agents du service, chacun selon son rôle. Chaque consultation d’une fiche laisse une ligne.',
  },
  purposes: {
    identification: 'Reconnaître la personne et la distinguer d’un homonyme',
    contact: 'La joindre, elle ou la personne qui l’aide',
    rights: 'Instruire et servir ses droits : carte, retraite, pension, secours',
    health: 'Servir les droits qui dépendent de son état de santé (données sensibles, article 9 du RGPD)',
    documents: 'Garder les pièces qui prouvent ses droits',
    reception: 'La recevoir au jour, à l’heure et au guichet convenus',
    management: 'Tenir les fiches : archives, doublons, fusions',
    account: 'Ouvrir et protéger le compte d’un agent',
    traceability: 'Savoir qui a lu ou écrit',
  },
  /** Ends that no rule of retention sets. */
  until: {
    record:
      'tant que des droits peuvent être demandés ou versés, à la personne ou à ses ayants droit ; ensuite les archives publiques (code du patrimoine, articles L. 212-1 et suivants)',
    account: 'la vie du compte ; désactivé, il garde le nom de qui a écrit',
    merge: 'les valeurs qui permettent d’annuler une fusion : 30 jours ; les numéros : avec la fiche',
    double: 'tant que les deux fiches se ressemblent',
    set: 'durée de la règle « %{rule} », que le service fixe',
  },
  /** The name of a person in an anonymized appointment. */
  anonymous: { firstName: 'Personne', lastName: 'anonymisée' },
  anonymized: 'Ce rendez-vous est anonymisé : il ne peut plus être modifié.',
} as const;
