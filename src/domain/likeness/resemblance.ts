import leven from 'leven';
import { areCompatible, isWholeDay } from '../people/birth-date.ts';
import {
  equalNumbers,
  type Identity,
  mayBeSame,
  type NumberName,
  type Person,
  personOf,
  sameBirthDate,
} from './duplicate.ts';
import { equalNames, type Name, nameOf, soundAlike } from './names.ts';

/** Reasons about names; a family name alone says too little, because many share it. */
const NAMES: ReadonlySet<Reason> = new Set(['sameName', 'alikeName', 'maidenName']);
const DAYS: ReadonlySet<Reason> = new Set(['birthDate', 'compatibleBirthDate', 'closeBirthDate']);

/**
 * Whether two records on file are probably of one person (VET-18): a duplicate as VET-08 says, or alike in two ways of
 * names, birth dates and numbers. A number alone is no reason: a widow may have that of her husband.
 */
export function isProbableDouble({ duplicate, reasons }: Resemblance): boolean {
  const [name, day] = [reasons.some((one) => NAMES.has(one)), reasons.some((one) => DAYS.has(one))];
  const number = reasons.some((one) => !NAMES.has(one) && !DAYS.has(one) && one !== 'familyName');
  return duplicate || (name && day) || (number && (name || day));
}

/**
 * The weaker likenesses (VET-08): what is worth a look while somebody types, and never refuses. Wider than the rule
 * of a duplicate, narrow enough that thousands of Benali Mohamed do not stand beside one another.
 */

/** Why two records are alike; the catalogue has a text for each. */
export type Reason =
  | 'sameName'
  | 'alikeName'
  | 'maidenName'
  | 'familyName'
  | 'birthDate'
  | 'compatibleBirthDate'
  | 'closeBirthDate'
  | NumberName;

export interface Resemblance {
  /** Creating the one beside the other is refused at first. */
  readonly duplicate: boolean;
  readonly reasons: readonly Reason[];
}

/** Letters for sounds, so that Ouali and Wali, Youcef and Youssef come near each other. */
const reduceWord = (word: string): string =>
  word
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ph/g, 'f')
    .replace(/[cq]/g, 'k')
    .replace(/ou|[uw]/g, 'o')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** Whether at least two thirds of the letters of the shorter text are in the longer one. */
function haveCommonLetters(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  let common = 0;
  for (const letter of shorter) if (longer.includes(letter)) common += 1;
  return common * 3 >= shorter.length * 2;
}

/**
 * Longer than a name can be written. One sign can fold to eighteen letters: comparing hundreds of such texts letter by
 * letter would keep everybody else waiting.
 */
const MAX_TEXT_LENGTH = 200;

/** Whether two names are written nearly alike; the longer they are, the more may differ. Digits may not. */
function near(a: string, b: string): boolean {
  if (a === b) return a !== '';
  if (Math.max(a.length, b.length) > MAX_TEXT_LENGTH) return false;
  // Excludes pairs that no reduction below can bring together, because thousands of records with one birth date are
  // compared.
  if (Math.abs(a.length - b.length) > Math.min(a.length, b.length) || !haveCommonLetters(a, b)) return false;
  const [one, other] = [reduceWord(a), reduceWord(b)];
  const most = Math.floor(Math.min(one.length, other.length) / 4);
  // Beyond the most it stops counting.
  return (
    leven(one, other, { maxDistance: most + 1 }) <= most &&
    a.replace(/\P{N}/gu, '') === b.replace(/\P{N}/gu, '')
  );
}

const nearNames = (a: Name, b: Name): boolean =>
  (near(a.last, b.last) && near(a.first, b.first)) || (near(a.last, b.first) && near(a.first, b.last));

/** Returns how the names of two people are alike; a woman is also looked for under her maiden name. */
function nameReason({ identity: a, name: one }: Person, { identity: b, name: other }: Person): Reason | null {
  if (equalNames(one, other)) return 'sameName';
  if (soundAlike(one, other) || nearNames(one, other)) return 'alikeName';
  if (!a.maidenName && !b.maidenName) return null;
  const maiden = a.maidenName ? nameOf(a.maidenName, a.firstName) : null;
  const otherMaiden = b.maidenName ? nameOf(b.maidenName, b.firstName) : null;
  const alike = (x: Name | null, y: Name | null) =>
    x !== null && y !== null && x.last !== '' && y.last !== '' && (equalNames(x, y) || nearNames(x, y));
  return alike(maiden, other) || alike(one, otherMaiden) || alike(maiden, otherMaiden) ? 'maidenName' : null;
}

/** A birth year alone is stored as the first of January. */
const isYearAlone = (day: string): boolean => day.endsWith('-01-01');

/** Whether one day is the other misread: a digit, two digits in turn, day and month, or the year alone. */
export function closeBirthDates(a: string, b: string): boolean {
  if (a === b) return false;
  if (a.slice(0, 4) === b.slice(0, 4)) {
    if (isYearAlone(a) || isYearAlone(b)) return true;
    if (a.slice(5, 7) === b.slice(8) && a.slice(8) === b.slice(5, 7)) return true;
  }
  const wrong = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  return wrong.length === 1 || (wrong.length === 2 && a[first] === b[second] && a[second] === b[first]);
}

/** Compares two birth dates. A date that is known in part is compatible or not, and never misread (VET-17). */
function dayReason(a: Identity, b: Identity): Reason | null {
  if (!a.birthDate || !b.birthDate) return null;
  if (sameBirthDate(a, b)) return 'birthDate';
  if (isWholeDay(a) && isWholeDay(b))
    return closeBirthDates(a.birthDate, b.birthDate) ? 'closeBirthDate' : null;
  return areCompatible(a, b) ? 'compatibleBirthDate' : null;
}

/** Compares `person`, who is perhaps half filled in, with a record; null where it is not worth a look. */
export function resemblance(person: Person, record: Person): Resemblance | null {
  const [a, b] = [person.identity, record.identity];
  const numbers = equalNumbers(a, b);
  const name = nameReason(person, record);
  const days = dayReason(a, b);
  const day: Reason[] = days ? [days] : [];
  const reasons: Reason[] = [];
  if (name && (!a.birthDate || day.length > 0 || numbers.length > 0)) reasons.push(name, ...day);
  else if (days === 'birthDate' && near(person.name.last, record.name.last))
    reasons.push('familyName', 'birthDate');
  else if (numbers.length > 0) reasons.push(...day);
  if (reasons.length + numbers.length === 0) return null;
  return { duplicate: mayBeSame(person, record), reasons: [...numbers, ...reasons] };
}

/** `resemblance` of two records. */
export const resemblanceOf = (person: Identity, record: Identity): Resemblance | null =>
  resemblance(personOf(person), personOf(record));

const WEIGHTS: Readonly<Partial<Record<Reason, number>>> = {
  sameName: 5,
  alikeName: 4,
  maidenName: 4,
  birthDate: 5,
  familyName: 2,
  compatibleBirthDate: 3,
  closeBirthDate: 2,
};

/** The degree of likeness: the greater stands first. */
export const weightOf = ({ duplicate, reasons }: Resemblance): number =>
  reasons.reduce((sum, reason) => sum + (WEIGHTS[reason] ?? 8), duplicate ? 100 : 0);
