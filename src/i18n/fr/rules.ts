import { counted } from './numbers.ts';

/**
 * What a refused value is told, by the rule's key; apart from the names of records, which the public page does not need.
 * Strings that the requirements quote are exact.
 */

export const rules = {
  required: 'ce champ est obligatoire',
  text: 'ce champ est un texte',
  tooLong: '{n} caractères au maximum',
  tooShort: '{n} caractères au minimum',
  format: 'format non valide',
  email: 'ce champ est un email',
  number: 'ce champ est un nombre',
  tooSmall: 'au moins {n}',
  tooLarge: 'au plus {n}',
  boolean: 'ce champ est oui ou non',
  date: 'date non valide, par exemple 23/11/2026',
  dateTime: 'date et heure non valides',
  time: 'ce champs doit être un temps',
  hour: 'format date invalide HH:MM',
  choice: 'choix non valide',
  reference: 'élément non valide',
  list: 'liste non valide',
  map: 'valeurs non valides',
  tooMany: '{n} éléments au plus',
  tooManyPhones: '{n} téléphones au plus',
  tooManyAddresses: '{n} adresses au plus',
  phone: 'numéro non valide ex: 0550123456',
  min0: 'min 0',
  max100: 'max 100',
  atLeast0: 'la valeur doit être supérieur ou égal à 0',
  atLeast1: 'la valeur doit être supérieur ou égal à 1',
  passwordShort: 'Le mot de passe est trop court - doit contenir au moins 8 caractères.',
  passwordLong: 'Le mot de passe est trop long - doit contenir au plus 50 caractères.',
  passwordLetter: 'Le mot de passe ne peut contenir que des lettres latines.',
  passwordCommon: 'Ce mot de passe est trop courant : choisissez-en un autre.',
  username: 'lettres latines, chiffres et . - _ @ + uniquement',
  passwordsDiffer: 'les mots de passe doivent correspondre',
  dateFromToday: "la date doit etre minimum aujourd'hui",
  endAfterStart: 'le champ doit être postérieur à la date de début',
  endBeforeStart: 'la date de fin ne peut pas être avant la date de début',
  periodTooLong: 'la période ne peut pas dépasser un an',
  hourAfter: "l'heure de fin doit être après l'heure de début",
  afternoonAfterMorning: "l'après-midi ne peut pas commencer avant la fin de la matinée",
  receptionDays: 'Sélectionner au minimum un jour',
  slotNumber: 'le nombre minimale est 1',
  slotDate: 'la date minimum est demain',
  slotMinute: "l'heure n'a pas de secondes",
  slotTime: 'un autre créneau de ce calendrier a déjà cette heure',
  slotBooked: "des rendez-vous sont pris sur ce créneau, l'heure ne peut plus changer",
  tooManySlots: 'la durée est trop courte pour une si longue période : {n} créneaux au plus',
  receptionRegion: "cette wilaya n'est pas un site d'accueil actif",
  nameTaken: 'ce nom est déjà utilisé',
  birthDateInFuture: 'la date de naissance est dans le futur',
  bornBefore1900: 'la date de naissance est avant 1900',
  deathDateInFuture: 'la date de décès est dans le futur',
  deathBeforeBirth: 'la date de décès est avant la date de naissance',
  slotTaken: 'désolé, le rdv non disponible',
  file: 'ce champ est un fichier',
  ownPicture: "choisissez à nouveau une image : l'adresse d'un autre site n'est pas acceptée",
  unique: 'cette valeur est déjà utilisée',
  usernameTaken: "ce nom d'utilisateur est déjà utilisé",
  emailTaken: 'cet email est déjà utilisé',
  unknownReference: "cet élément n'existe pas",
  veteranFixed: "l'ancien combattant ne peut plus changer",
  everyMenu: 'choisir un droit pour chaque menu',
  // Registration's messages are in English in the sources (AUTH-05).
  minimum3Symbols: 'Minimum 3 symbols',
  maximum50Symbols: 'Maximum 50 symbols',
  wrongEmail: 'Wrong email format',
  passwordNotConfirmed: "Password and Confirm Password didn't match",
  termsNotAccepted: 'You must accept the terms and conditions',
  otherRequestThatDay: 'vous avez déjà une demande pour cette journée',
} as const;

/** What a refused value is told, and with the number that its text names: `rules.tooLong:255`. */
export type RuleKey = `rules.${keyof typeof rules}`;
export type RuleMessage = RuleKey | `${RuleKey}:${number}`;

/**
 * The French text of a rule's key (`rules.required`), with the number that it names (`rules.tooLong:255`); a key that
 * has none is a mistake of the program.
 */
export function ruleText(key: string): string {
  const [name = '', n] = key.replace(/^rules\./, '').split(':');
  const found = rules[name as keyof typeof rules];
  if (!found) throw new Error(`No text for ${key}`);
  return n === undefined ? found : found.replace('{n}', counted(Number(n)));
}
