import { counted } from '../fill.ts';

/** What the API says in French, beside the rules of the domain. */
export const server = {
  title: 'Une erreur est survenue',
  notFound: 'Élément introuvable',
  pathNotFound: 'Adresse inconnue',
  methodNotAllowed: 'Méthode non autorisée',
  notAcceptable: 'Format de réponse non disponible : demander application/ld+json ou application/json',
  unsupportedType: 'Type de contenu non pris en charge',
  malformed: 'Le corps de la requête est mal formé',
  tooLarge: 'La requête est trop volumineuse',
  forbidden: "Vous n'avez pas le droit d'effectuer cette action",
  missingToken: 'Authentification requise',
  invalidToken: 'Session invalide',
  expiredToken: 'Session expirée',
  badCredentials: "Nom d'utilisateur et/ou mot de passe incorrect",
  internal: 'Erreur interne du serveur',
  unavailable: 'Service momentanément indisponible',
  diskFull: "Enregistrement impossible : il n'y a plus de place sur le disque du serveur",
  tooManyAtOnce: 'Trop de demandes en cours : réessayez dans quelques secondes',
  tooLong: 'La demande prend trop de temps : précisez-la ou réessayez plus tard',
  stale: "Cet élément a été modifié entre-temps par quelqu'un d'autre",
  printingBusy: 'Trop de documents sont en préparation : réessayer dans quelques secondes',
  badParameter: (name: string) => `Paramètre non valide : ${name}`,
  forbiddenParameter: (name: string) => `Vous n'avez pas le droit de filtrer ou de trier par : ${name}`,
  tooManyValues: (name: string, limit: number) =>
    `Trop de valeurs pour le paramètre ${name} : ${limit} au plus`,
  valueTooLong: (name: string, limit: number) =>
    `Valeur trop longue pour le paramètre ${name} : ${limit} caractères au plus`,
  tooManyResults: (limit: number) => `Plus de ${counted(limit)} résultats : préciser les filtres`,
  inUse: (by: string) => `Suppression impossible : utilisé par ${by}. L'archivage est possible.`,
  slotsBooked: (count: number) =>
    count === 1
      ? 'Impossible : 1 rendez-vous est pris sur les créneaux concernés'
      : `Impossible : ${counted(count)} rendez-vous sont pris sur les créneaux concernés`,
  slotBelowBooked: (count: number) =>
    count === 1
      ? '1 rendez-vous est déjà pris, le nombre ne peut pas être inférieur à 1'
      : `${counted(count)} rendez-vous sont déjà pris, le nombre ne peut pas être inférieur à ${counted(count)}`,
  alreadyMoved: 'Ce rendez-vous a déjà été déplacé',
  moveCanceled: 'Ce rendez-vous est annulé : le récupérer avant de le déplacer',
  notCancelable: 'Ce rendez-vous est passé et ne peut plus être annulé',
  calendarDeleteBooked: (count: number) =>
    count === 1
      ? "Le calendrier n'est pas supprimé : 1 rendez-vous y est pris"
      : `Le calendrier n'est pas supprimé : ${counted(count)} rendez-vous y sont pris`,
  duplicates: (count: number) =>
    count === 1
      ? 'Un ancien combattant semblable est déjà enregistré'
      : `${counted(count)} anciens combattants semblables sont déjà enregistrés`,
  sameHour: (number: number, moment: string) =>
    `Cette personne a déjà un rendez-vous à cette heure : N° ${number}, ${moment}.`,
  sameReason: (number: number, moment: string) =>
    `Cette personne a déjà un rendez-vous ce jour-là pour le même motif : N° ${number}, ${moment}.`,
  deceased: (day: string | null) => `Cette personne est décédée${day ? ` le ${day}` : ''}.`,
  keyReused: 'Cette clé a déjà servi pour une autre demande',
  superAdminOnly: 'Réservé au super administrateur',
  accountAbove: "Ce compte a des droits que vous n'avez pas : vous ne pouvez pas le modifier",
  roleAbove: "Ce rôle donne des droits que vous n'avez pas : vous ne pouvez pas l'attribuer",
  roleChangeAbove:
    "Ce rôle donne des droits que vous n'avez pas : vous ne pouvez ni le modifier ni le supprimer",
  rightsAbove: (menus: string) => `Vous ne pouvez pas donner plus de droits que vous n'en avez : ${menus}`,
  superAdminRole: 'Le rôle du super administrateur ne peut pas être modifié',
  ownRole: 'Vous ne pouvez pas modifier le rôle que vous avez',
  lastSuperAdmin: 'Le dernier super administrateur ne peut être ni désactivé ni changé de rôle',
  associateSelf: 'Une fiche ne peut pas être associée à elle-même',
  documentation: {
    title: 'API du service des anciens combattants',
    entrypoint: "Le point d'entrée de l'API",
    collection: (name: string) => `Collection : ${name}`,
    list: (name: string) => `Liste : ${name}`,
    get: (name: string) => `Lecture : ${name}`,
    create: (name: string) => `Création : ${name}`,
    update: (name: string) => `Modification : ${name}`,
    patch: (name: string) => `Modification partielle : ${name}`,
    delete: (name: string) => `Suppression : ${name}`,
    violation: 'Une valeur non valide',
    violations: 'Liste des valeurs non valides',
    propertyPath: 'Chemin du champ',
    message: 'Message',
    violationList: 'Valeurs non valides',
    version: "Numéro de la dernière modification, à renvoyer dans l'en-tête If-Match",
  },
} as const;
