/** Texts of the server on the terminal, before anyone can open a browser. */
export const start = {
  settings: {
    title: 'La configuration contient des erreurs, rien n’a été lancé :',
    unknownName: 'nom inconnu dans %{file} ; le plus proche est %{nearest}',
    unreadableFile: 'ce fichier ne peut pas être lu : %{reason}',
    misspelled:
      'Attention : la variable %{name} n’est pas un réglage, elle est sans effet. Est-ce %{setting} ?',
    port: 'un numéro de port entre 0 et 65535 est attendu',
    collector:
      'une adresse http:// ou https:// sans mot de passe est attendue, celle d’un collecteur OpenTelemetry, par exemple http://127.0.0.1:4318',
    ratio: 'un nombre entre 0 et 1 est attendu : la part des demandes qui sont suivies',
    metricsPort: 'un numéro de port entre 1 et 65535 est attendu',
    metricsPortTaken: 'un autre port que PORT est attendu : les mesures ont une adresse à elles',
    metricsAlone: 'ne sert qu’avec METRICS_PORT',
    host: 'une adresse IP ou un nom de machine est attendu, par exemple 127.0.0.1',
    url: 'une adresse http:// ou https:// sans chemin est attendue, par exemple https://rdv.exemple.org',
    database: 'une adresse postgresql://utilisateur:motdepasse@machine:5432/base est attendue',
    files: 'un dossier (/chemin ou file:///chemin) ou une adresse s3:// est attendu',
    filesRequired:
      'obligatoire avec DATABASE_URL : un dossier partagé par tous les serveurs ou une adresse s3://',
    publicKey:
      'une clé publique d’age est attendue (age1 et 58 signes), ou plusieurs séparées par des virgules',
    publicKeyRequired:
      'obligatoire avec BACKUP_DIR : la clé publique pour laquelle les sauvegardes sont chiffrées (npm run admin -- backup:key FICHIER en fait une)',
    keep: 'un nombre de sauvegardes entre 1 et 1000 est attendu',
    scanner: 'une adresse unix:///chemin/clamd.ctl ou tcp://machine:3310 est attendue',
    smtp: 'une adresse smtp:// ou smtps:// est attendue',
    sms: 'une adresse https://CLE@api.brevo.com/v3?sender=NOM est attendue, NOM de 11 lettres ou chiffres au plus',
    email: 'une adresse électronique est attendue',
    jwtSecret: 'au moins 32 caractères sont attendus',
    drain: 'un nombre de secondes entre 0 et 30 est attendu',
    hours: 'un nombre d’heures entre 1 et 720 est attendu',
    country: 'DZ (Algérie), MA (Maroc) ou TN (Tunisie) est attendu',
    timezoneRequired:
      'obligatoire avec SERVICE_COUNTRY=%{country} : le fuseau horaire du service, par exemple %{example}',
    timezone: 'un fuseau horaire connu est attendu, par exemple Africa/Algiers',
    integer: 'un nombre entier est attendu',
    boolean: 'on, off, 1 ou 0 est attendu',
    proxy:
      'une liste d’adresses IP ou de réseaux séparés par des virgules est attendue, par exemple 10.0.0.0/8',
    origins: 'une liste d’origines séparées par des virgules est attendue, par exemple https://exemple.org',
    hosts:
      'une liste de noms ou d’adresses de machines séparés par des virgules est attendue, par exemple agenda.interne',
    logLevel: 'fatal, error, warn, info, debug, trace ou silent est attendu',
    username: 'de 3 à 50 caractères sont attendus',
    adminEmailRequired:
      'l’adresse électronique du premier administrateur est attendue : les liens de mot de passe y sont envoyés',
    adminPasswordRequired:
      'le mot de passe du premier administrateur est attendu (ou DEMO=1 pour les comptes de démonstration)',
    password: 'de 8 à 50 caractères, dont une lettre latine, sont attendus',
    databaseUrlMissing: 'ne sert qu’avec DATABASE_URL',
    oidcMissing: 'obligatoire pour la connexion unique, que demande déjà %{set}',
    oidcIssuer:
      'une adresse https:// est attendue, celle du fournisseur d’identité, par exemple https://fournisseur.exemple.org/api/v2',
    oidcScopes: 'une liste séparée par des espaces est attendue, dont openid',
    oidcAlgorithm: 'RS256, PS256 ou ES256 est attendu',
    oidcRoles: 'une liste comme groups:agents=ROLE_AGENT,groups:chefs=ROLE_ADMIN est attendue',
    oidcName: '30 caractères au plus sont attendus',
    oidcLogo: 'un fichier .svg ou .png est attendu',
    demoExposed:
      '%{setting} ouvre le serveur à d’autres alors que les comptes de démonstration, dont le mot de passe est public, sont actifs : indiquez DEMO=0 (sans démonstration) ou DEMO=1 (en connaissance de cause)',
  },
  database: {
    starting: 'Démarrage de la base de données…',
    creating: 'Création de la base de données dans %{dir}…',
    inUse:
      'Le dossier de données %{dir} est déjà utilisé par un autre serveur. Arrêtez-le, ou indiquez un autre dossier avec DATA_DIR.',
    forbidden:
      'Le dossier de données %{dir} ne peut pas être utilisé par l’utilisateur %{user} (%{reason}). Relancez avec l’utilisateur qui l’a créé, changez son propriétaire, ou indiquez un autre dossier avec DATA_DIR.',
    noBinaries:
      'PostgreSQL n’est pas fourni pour ce système (%{platform}). Indiquez une base PostgreSQL avec DATABASE_URL.',
    cannotRun:
      'PostgreSQL refuse de fonctionner en tant que root et n’a pas pu être lancé avec un autre utilisateur (%{reason}). Lancez le serveur avec un utilisateur ordinaire, ou indiquez une base PostgreSQL avec DATABASE_URL.',
    broken:
      'PostgreSQL ne peut pas être exécuté sur cette machine (%{reason}). Indiquez une base PostgreSQL avec DATABASE_URL.',
    noSocketFolder:
      'Aucun dossier temporaire utilisable pour la connexion à la base de données (essayés : %{dirs}).',
    initFailed: 'La base de données n’a pas pu être créée dans %{dir} : %{reason}',
    startFailed: 'La base de données de %{dir} ne démarre pas : %{reason}',
    full: 'Il n’y a plus de place sur le disque de %{dir} : le serveur ne peut pas fonctionner. Libérez de la place ; un nouvel essai a lieu toutes les %{seconds} secondes.',
    lost: 'La base de données s’est arrêtée de façon inattendue.',
    ownerNeeded:
      'L’utilisateur de DATABASE_URL n’a pas le droit de créer les tables : indiquez aussi MIGRATION_DATABASE_URL, avec le propriétaire de la base.',
    passwordUnused:
      'ADMIN_PASSWORD n’est pas le mot de passe actuel de cet administrateur : il ne sert qu’au premier démarrage. Pour le changer : npm run admin -- user:password NOM.',
    noServingRole:
      'Le serveur utilise le propriétaire de la base : donnez à son utilisateur le droit CREATEROLE, ou indiquez MIGRATION_DATABASE_URL.',
    waiting:
      'La base de données indiquée par %{setting} ne répond pas encore : nouveaux essais pendant %{seconds} secondes…',
    newer:
      'La base de données est d’une version plus récente que ce programme : elle est à la version %{database} et demande un programme de la version %{oldest} au moins, celui-ci connaît la version %{program}. Installez le programme le plus récent, ou restaurez une sauvegarde d’avant la mise à jour.',
    unfinishedRestore:
      'Une restauration de cette base a été commencée et ne s’est pas terminée : relancez « npm run admin -- restore FICHIER », qui reprend du début. Le serveur ne démarre pas sur une base à moitié restaurée.',
    unreachable: 'La base de données indiquée par %{setting} ne répond pas : %{reason}',
  },
  server: {
    portTaken:
      'Le port %{port} est déjà utilisé sur %{host}. Arrêtez l’autre programme, ou indiquez un autre port avec %{setting}.',
    portForbidden: 'Le port %{port} ne peut pas être ouvert sur %{host} : %{reason}',
    notBuilt:
      'L’interface n’est pas construite (dist/ est absent) : lancez « npm start » ou « npm run build ».',
    failed: 'Le serveur ne démarre pas : %{reason}',
    starting: 'Le serveur démarre, un instant…',
    stopping: 'Arrêt du serveur…',
    ready: 'Le serveur est prêt (version %{version}). Ouvrez %{url} dans un navigateur.',
    firstSignIn:
      'Connectez-vous avec le nom « %{username} » et le mot de passe d’ADMIN_PASSWORD : les premiers pas s’ouvrent.',
    noPhone:
      'Les visiteurs ne voient aucun numéro de téléphone où appeler le service : indiquez-le à l’écran « Paramètres du service » (/parametres), ou par SERVICE_PHONE.',
    localName: 'Ou, pour essayer les clés d’accès : %{url}',
    publicPage: 'Page publique de prise de rendez-vous : %{url}',
    demoAccounts: 'Comptes de démonstration (mot de passe : %{password}) :',
    stop: 'Ctrl+C pour arrêter.',
  },
  admin: {
    usage:
      'Commandes :\n  npm run admin -- user:create NOM --email ADRESSE --role ROLE_AGENT --first-name PRÉNOM --last-name NOM   fait un compte et lui donne un mot de passe\n  npm run admin -- user:password NOM   donne un mot de passe à un compte ; ses sessions se ferment\n  npm run admin -- user:second-factor --reset NOM   retire la double authentification d’un compte\n  npm run admin -- config:check   contrôle tous les réglages, la base, les fichiers, le mail, l’horloge et le disque, et dit que faire\n  npm run admin -- version   la version du programme\n  npm run admin -- backup [FICHIER]   sauvegarde tout, chiffré, pendant que le service travaille ; sans fichier, dans BACKUP_DIR\n  npm run admin -- backup:key FICHIER   fait une paire de clés pour les sauvegardes\n  npm run admin -- backup:verify FICHIER --key CLÉ   restaure une sauvegarde dans une base d’essai et compare tout\n  npm run admin -- restore FICHIER --key CLÉ   restaure une sauvegarde dans une base vide\n  npm run admin -- export FICHIER      écrit tout le service dans un fichier ZIP\n  npm run admin -- import FICHIER      reprend un tel fichier dans une installation vide',
    password: 'Nouveau mot de passe : ',
    version: 'Anciens combattants, version %{version} (structure de base connue : %{schema}, Node %{node})',
    userCreated:
      'Le compte « %{name} » est créé avec le rôle %{role}. Sa cellule et sa région se choisissent à l’écran.',
    unknownRole: '--role : indiquez un rôle de ce service : %{roles}',
    unknownUser: 'Aucun compte ne s’appelle « %{name} ».',
    secondFactorReset: 'La double authentification de « %{name} » est retirée, ses sessions sont fermées.',
    noSecondFactor: 'Le compte « %{name} » n’a pas de double authentification.',
    passwordSet: 'Le mot de passe de « %{name} » est changé, ses sessions sont fermées.',
  },
  seed: {
    count: '--veterans attend un nombre entier entre 1 et 5 000 000',
    noDemo:
      'Cette base n’a pas de données de démonstration : y ajouter des personnes inventées les mêlerait aux vraies. Ajoutez --force pour le faire quand même.',
    progress: '%{done} anciens combattants sur %{count}',
  },
  demoAccounts: {
    admin: 'super administrateur',
    responsable: 'administrateur du service',
    agent: 'agent : anciens combattants et rendez-vous',
    lecture: 'consultation seule',
  },
} as const;
