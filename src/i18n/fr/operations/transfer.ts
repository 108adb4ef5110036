/** Texts of the full export and of the import: in the archive and on the terminal (DATA-01). */
export const transferTexts = {
  readme: `Export complet du service des anciens combattants

donnees/          chaque table deux fois : .jsonl pour les programmes (un objet JSON par ligne, exact),
                  .csv pour un tableur (UTF-8, points-virgules ; une apostrophe précède un texte
                  qu'un tableur prendrait pour une formule)
fichiers/         les documents et les images, sous le numéro de leur fiche :
                  fichiers/veterans/42/7.pdf est le document 7 de la fiche 42,
                  fichiers/veterans/42/7-v1.pdf sa version 1, remplacée depuis
dictionnaire.csv  chaque colonne avec son nom à l'écran, son type, ce à quoi elle renvoie, et à la fin
                  ce qui n'est pas dans l'export, avec la raison
SHA256SUMS        l'empreinte de chaque fichier ; pour la vérifier : sha256sum -c SHA256SUMS
manifeste.json    la version de la base, la date de l'export et le nombre d'enregistrements

Ce fichier contient des données personnelles et médicales : gardez-le sous clé, effacez-le après usage.

Pour reprendre ces données dans une installation vide : npm run admin -- import FICHIER
Les comptes repris sont désactivés ; réactivez et invitez de nouveau les personnes qui en ont besoin.
`,
  dictionary: {
    headings: [
      'Table',
      'Nom à l’écran',
      'Colonne',
      'Libellé',
      'Genre',
      'Type',
      'Obligatoire',
      'Renvoie à',
      'Valeurs',
      'Absent de l’export, car',
    ],
    yes: 'oui',
    no: 'non',
  },
  reasons: {
    secret: 'secret : mot de passe, jeton, clé ou empreinte',
    computed: 'calculé à partir d’autres colonnes',
    fileKey: 'emplacement d’un fichier ; le fichier lui-même est dans l’export',
    passing: 'ne sert que quelques instants, ou à cette installation seule',
    invitation: 'les comptes repris sont désactivés jusqu’à une nouvelle invitation',
    log: 'journal : il est dans la sauvegarde',
  },
  screen: {
    underWay: 'Un export est déjà en cours : attendez sa fin, ou annulez-le.',
    notYours: 'Seule la personne qui a demandé cet export peut le télécharger.',
    notReady: 'Cet export n’est pas encore prêt.',
    gone: 'Le fichier de cet export n’existe plus : demandez un nouvel export.',
    noTicket:
      'Cette adresse de téléchargement ne sert qu’une fois : retournez à la page et cliquez sur « Télécharger ».',
    fileName: 'Export complet',
  },
  command: {
    exists: 'Le fichier %{file} existe déjà : choisissez un autre nom.',
    cannotWrite: 'Le fichier %{file} ne peut pas être écrit : %{reason}',
    exporting: 'Export : %{percent} %',
    exported: 'Export terminé : %{file} (%{megabytes} Mo, %{records} enregistrements, %{files} fichiers).',
    missing:
      '%{count} fichiers manquaient dans le stockage : leurs chemins sont dans manifeste.json, sous « missing ».',
    importing: 'Reprise : %{table}',
    importingFiles: 'Reprise : fichiers, %{done} sur %{total}',
    imported:
      'Reprise terminée : %{records} enregistrements, %{files} fichiers. Le compte « %{username} » garde son mot de passe ; les autres comptes sont désactivés : réactivez-les et renouvelez leur invitation.',
  },
  refusal: {
    cannotRead: 'Le fichier %{file} ne peut pas être lu : %{reason}',
    notArchive: 'Ce fichier n’est pas un export complet : %{reason}',
    noManifest: 'le fichier %{path} y manque',
    badManifest: 'son fichier manifeste.json n’est pas lisible',
    badName: 'il contient un fichier inattendu, « %{path} »',
    otherSchema:
      'Cet export vient de la version %{archive} de la base, ce programme attend la version %{program}. Reprenez-le avec un programme de la même version, puis mettez celui-ci à jour.',
    otherFormat: 'Cet export est du format %{archive}, ce programme lit le format %{program}.',
    checksum:
      'Le fichier %{path} de l’export est abîmé : son empreinte ne correspond pas. Rien n’a été repris ; refaites une copie de l’export.',
    tooLarge: 'Le fichier %{path} de l’export est trop grand (%{megabytes} Mo au plus). Rien n’a été repris.',
    kind: 'Le fichier %{path} de l’export n’est pas du genre que dit son nom. Rien n’a été repris.',
    line: 'La ligne %{line} de %{path} n’est pas lisible. Rien n’a été repris.',
    count: '%{path} contient %{lines} lignes, le manifeste en annonce %{records}. Rien n’a été repris.',
    value:
      'La base refuse des données de %{path} (%{reason}). L’export a été modifié ou est incomplet ; rien n’a été repris.',
    reference:
      'Des lignes de %{table} renvoient à des lignes absentes de l’export (%{reason}). Rien n’a été repris.',
    notEmpty:
      'Cette installation n’est pas vide : %{content}. Une reprise demande une installation neuve, sans données de démonstration (DEMO=0) ; rien n’a été changé.',
    rows: '%{table} (%{count})',
    server:
      'Un serveur ou un autre programme utilise cette base : arrêtez-le, puis relancez la reprise. Rien n’a été changé.',
    noRole: 'L’export ne contient pas le rôle de super administrateur. Rien n’a été repris.',
  },
} as const;
