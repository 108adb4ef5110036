/** Texts of `npm run admin -- config:check`: what was found, and after the arrow what to do (OPS-07). */
export const configCheckTexts = {
  heading: 'Contrôle de la configuration',
  remedy: '    → %{text}',
  fine: 'Tout est en ordre.',
  warnings: 'Rien n’empêche de travailler ; points à vérifier : %{count}.',
  failures: 'Problèmes à corriger : %{count} ; points à vérifier : %{warnings}.',
  unexpected: 'contrôle impossible : %{reason}',
  settings: {
    subject: 'Réglages',
    given: 'Réglages donnés (les secrets restent cachés, les autres réglages ont leur valeur par défaut)',
    fine: '%{count} réglages donnés, tous corrects',
    correct:
      'corrigez cette variable dans .env ou dans l’environnement ; toutes sont expliquées dans docs/running.md',
    stopped: 'Le reste se contrôle une fois les réglages corrigés.',
    plainHttp:
      'les autres ouvrent le service par http, sans chiffrement : mots de passe et sessions peuvent être lus',
    plainHttpRemedy:
      'mettez un serveur https devant (docs/running.md, « Behind a proxy ») et une adresse https:// dans PUBLIC_URL',
    demo: 'les données et les comptes de démonstration sont actifs',
    demoRemedy: 'pour un vrai service : DEMO=0, avec un DATA_DIR ou une base à part',
  },
  database: {
    subject: 'Base de données',
    rights: 'Droits en base',
    absent: 'il n’y en a pas encore : le premier démarrage la crée dans %{dir}',
    answers: 'PostgreSQL %{version} répond',
    old: 'PostgreSQL %{version} est trop ancien',
    oldRemedy: 'installez PostgreSQL 15 ou plus récent',
    unreachable: '%{setting} : pas de connexion (%{reason})',
    unreachableRemedy:
      'vérifiez la machine, le port, le nom, le mot de passe et la base de cette adresse, et que PostgreSQL accepte cette machine (pg_hba.conf)',
    embeddedRemedy:
      'vérifiez les droits sur DATA_DIR et la place sur son disque ; sinon restaurez une sauvegarde',
    current: 'la structure est celle de ce programme (%{program})',
    older: 'la structure est à la version %{database}, ce programme apporte la %{program}',
    olderRemedy: 'faites une sauvegarde ; le prochain démarrage du serveur met la base à jour',
    newer:
      'la structure (%{database}) est plus récente que ce programme (%{program}), qui peut encore travailler avec elle',
    newerRemedy: 'installez sur ce serveur la même version que sur les autres',
    refused: 'cette base ne va pas avec ce programme',
    empty: 'elle est vide : le premier démarrage la remplit',
    administrator: 'le premier démarrage demande %{settings}',
    administratorRemedy: 'donnez ces variables, pour le compte du premier administrateur',
    ownerCannotCreate: 'l’utilisateur de %{setting} n’a pas le droit de créer des tables',
    ownerCannotCreateRemedy:
      'donnez-lui la base : ALTER DATABASE … OWNER TO … ; ou indiquez son propriétaire par MIGRATION_DATABASE_URL',
    superuser: 'l’utilisateur de DATABASE_URL, %{role}, est super-utilisateur de PostgreSQL',
    superuserRemedy: 'créez deux rôles ordinaires (docs/running.md, « PostgreSQL server »)',
    owner: 'l’utilisateur de DATABASE_URL, %{role}, possède les tables : il pourrait changer l’audit',
    ownerRemedy:
      'donnez le propriétaire à MIGRATION_DATABASE_URL et un autre rôle à DATABASE_URL (docs/running.md, « PostgreSQL server »)',
    wrong: 'le rôle %{role} n’a pas les droits attendus sur : %{tables}',
    wrongRemedy: 'redémarrez le serveur : il redonne les droits à chaque démarrage',
    right: 'le rôle %{role} lit et écrit les lignes, et rien d’autre',
    standby: 'DATABASE_READ_URL : le serveur suit celui de DATABASE_URL',
    noStandby: 'DATABASE_READ_URL : ce serveur n’est pas une copie en lecture, DATABASE_URL répond à tout',
    otherStandby: 'DATABASE_READ_URL : ce serveur est la copie d’une autre base que celle de DATABASE_URL',
    standbyRemedy:
      'indiquez l’adresse d’un serveur qui reçoit les écritures de DATABASE_URL (docs/scaling.md), ou retirez ce réglage',
  },
  files: {
    bucket: 'le stockage S3 enregistre, relit et efface',
    folder: 'le dossier %{dir} enregistre, relit et efface',
    willBeMade: 'le dossier %{dir} sera créé',
    broken: 'un fichier d’essai n’a pas pu être enregistré, relu et effacé (%{reason})',
    bucketRemedy:
      'vérifiez le nom du compartiment, endpoint et region de l’adresse, AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY, et leurs droits : lire, écrire, supprimer, lister',
    folderRemedy:
      'créez ce dossier, donnez-le à l’utilisateur du serveur (chown), et vérifiez la place sur le disque',
    noBackup: 'aucune sauvegarde n’est faite la nuit',
    noBackupRemedy: 'indiquez BACKUP_DIR et BACKUP_PUBLIC_KEY (docs/running.md, « Backup and restore »)',
  },
  mail: {
    subject: 'SMTP_URL',
    fine: 'le serveur de mail répond et accepte la connexion',
    absent: 'aucun serveur de mail : les mails restent dans %{dir}',
    absentRemedy: 'indiquez SMTP_URL, par exemple smtp://utilisateur:motdepasse@machine:587',
    broken: 'le serveur de mail n’accepte pas la connexion (%{reason})',
    remedy:
      'vérifiez machine, port (587, ou 465 avec smtps://), nom et mot de passe (signes spéciaux en %XX), et le pare-feu',
  },
  sms: {
    fine: 'le fournisseur de SMS est joignable ; rien n’est envoyé, sa clé n’est donc pas essayée',
    broken: 'le fournisseur de SMS n’est pas joignable (%{reason}) : les SMS attendent',
    remedy: 'vérifiez l’adresse, le pare-feu, et le certificat du fournisseur',
  },
  scanner: {
    fine: 'l’antivirus répond',
    broken: 'l’antivirus ne répond pas (%{reason}) : les documents attendent d’être contrôlés',
    remedy: 'démarrez clamav-daemon, et mettez l’utilisateur du serveur dans le groupe clamav',
  },
  signOn: {
    fine: 'le fournisseur d’identité répond',
    broken: 'le fournisseur d’identité ne répond pas (%{reason}) : personne ne peut se connecter par lui',
    remedy: 'vérifiez l’adresse, le pare-feu, et le certificat du fournisseur',
  },
  metrics: {
    free: 'le port des mesures est libre',
    running: 'le serveur en marche répond sur le port des mesures',
    taken: 'le port des mesures ne peut pas être ouvert (%{reason}) : le serveur ne démarrerait pas',
    remedy:
      'arrêtez le programme qui l’occupe, ou indiquez un autre port ; METRICS_HOST est une adresse de cette machine',
  },
  collector: {
    fine: 'le collecteur de traces est joignable',
    broken:
      'le collecteur de traces n’est pas joignable (%{reason}) : les traces se perdent, le reste fonctionne',
    remedy:
      'démarrez le collecteur, et vérifiez l’adresse (OTLP par HTTP, souvent le port 4318) et le pare-feu',
  },
  clock: {
    subject: 'Horloge',
    now: 'nous sommes le %{time} (%{zone})',
    nowRemedy:
      'comparez avec une montre : une horloge fausse donne de faux rendez-vous et refuse les codes de double authentification',
    differs: 'l’horloge de cette machine et celle de la base de données diffèrent de %{seconds} secondes',
    remedy: 'mettez les deux machines à l’heure par NTP (timedatectl set-ntp true)',
  },
  disk: {
    subject: 'Disque',
    free: '%{dir} : %{gigabytes} Go libres',
    low: '%{dir} : il ne reste que %{gigabytes} Go',
    remedy: 'libérez de la place, ou déplacez DATA_DIR, FILES_URL ou BACKUP_DIR sur un plus grand disque',
  },
} as const;
