import { domain } from './domain.ts';

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
  kinds: {
    access: 'Archive remise',
    rectification: 'Rectification',
    restriction: 'Limitation',
    release: 'Fin de la limitation',
    erasure: 'Effacement',
  },
  reasons: {
    notNeeded: 'Les données ne sont plus nécessaires (RGPD, article 17-1 a)',
    objection: 'La personne s’oppose au traitement (RGPD, article 17-1 c)',
    unlawful: 'Les données ont été traitées sans base légale (RGPD, article 17-1 d)',
    legalDuty: 'La loi demande l’effacement (RGPD, article 17-1 e)',
    mistake: 'La fiche a été créée par erreur',
    ...domain.choices.restrictionReason,
  },
  counts: {
    veterans: 'Fiches',
    mergedRecords: 'Fiches fusionnées',
    veteranRelations: 'Relations',
    observations: 'Observations',
    medicalInformations: 'Commentaires médicaux',
    veteranFiles: 'Documents',
    appointments: 'Rendez-vous rendus anonymes',
    queueEntries: 'Demandes en liste d’attente',
    importRows: 'Lignes de listes importées',
    auditLines: 'Lignes vidées du journal des modifications',
    accessLines: 'Lignes vidées du journal des consultations',
  },
  /** The data that the law keeps, with its sources. No lawyer has checked it. */
  law: [
    'Les dossiers d’un service de l’État sont des archives publiques : leur élimination demande le visa de l’administration des archives (code du patrimoine, articles L. 212-2 et R. 212-14).',
    'Le droit à l’effacement ne s’applique pas à ce qu’une obligation légale, une mission d’intérêt public ou l’archivage dans l’intérêt public exigent (RGPD, article 17-3 b et d).',
    'Le journal garde qui a agi, quand et sur quel numéro, sans les valeurs (RGPD, articles 5-2 et 32).',
  ],
  archive: {
    title: 'Ce que le service garde sur vous',
    intro: [
      'Voici tout ce que le service garde sur vous, à la date de cette page. Le fichier JSON de l’archive dit la même chose pour un ordinateur ; le dossier « documents » contient vos documents.',
      'Vous pouvez demander une correction, une limitation ou un effacement au service. Si sa réponse ne vous convient pas, vous pouvez vous adresser à la CNIL (www.cnil.fr).',
    ],
    record: '%{name} · N° %{id}',
    importedRows: 'Lignes de listes importées',
    pdfName: 'donnees.pdf',
    jsonName: 'donnees.json',
    filesFolder: 'documents',
    fileName: 'donnees-personnelles-%{id}.zip',
    quarantined:
      'Ce document est en quarantaine : l’antivirus y a reconnu « %{found} ». Le service le garde et ne le remet à personne. Apportez de nouveau l’original si vous le souhaitez.',
    readsAll:
      'Cette archive contient toute la fiche : il faut pouvoir lire les observations, les commentaires médicaux, les rendez-vous et tous les documents, archivés compris.',
  },
  certificate: {
    title: 'Attestation d’effacement',
    subject: { Veteran: 'Fiche N° %{id}', Appointment: 'Rendez-vous N° %{id}' },
    fileName: 'attestation-effacement-%{id}.pdf',
    decision: 'Décision',
    decisionText: 'Motif : %{reason}.\nDécidé par : %{decidedBy}.\nEffacé le %{moment} par %{doneBy}.',
    erased: 'Ce qui a été effacé',
    kept: 'Ce qui reste, et pourquoi',
    restored:
      'Si une sauvegarde plus ancienne est remise en service, l’effacement est refait avant la première consultation.',
    signature: 'Signature',
    signatureText:
      'Personne concernée (à compléter à la main, le service ne garde plus son nom) :\n\n\nFait à                                              , le\n\n\nNom, fonction et signature :\n\n\n\n',
    unknown: 'un compte supprimé',
  },
  restriction: {
    refused:
      'Dossier limité : il ne s’ouvre et ne se modifie qu’avec le droit de supprimer une fiche. Adressez-vous à la personne responsable du service.',
    already: 'Ce dossier est déjà limité.',
    none: 'Ce dossier n’est pas limité.',
    merge: 'La fiche N° %{id} est limitée et ne peut pas être fusionnée : levez d’abord la limitation.',
  },
  /** The name of a person in an anonymized appointment. */
  anonymous: { firstName: 'Personne', lastName: 'anonymisée' },
  anonymized: 'Ce rendez-vous est anonymisé : il ne peut plus être modifié.',
} as const;
