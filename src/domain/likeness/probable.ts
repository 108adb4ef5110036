import type { Reason, Resemblance } from './resemblance.ts';

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
