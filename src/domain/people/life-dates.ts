import { dayOf } from '../dates/days.ts';
import { type RuleContext, textIn, type Values, type Violation } from '../model/entity.ts';

/**
 * Days that no life has: born or dead after today, dead before birth. What stands in the record and is left as it is
 * refuses no edit: who corrects a phone need not know a day that somebody else mistyped.
 */
export function lifeViolations(values: Values, { today, storedValues }: RuleContext): readonly Violation[] {
  const [birthDate, deathDate] = [textIn(values, 'birthDate'), textIn(values, 'deathDate')];
  const isKept = (name: string) =>
    storedValues !== undefined && dayOf(String(storedValues[name])) === values[name];
  const violations: Violation[] = [];
  if (birthDate && birthDate > today && !isKept('birthDate'))
    violations.push({ path: 'birthDate', message: 'rules.birthDateInFuture' });
  if (deathDate && deathDate > today && !isKept('deathDate'))
    violations.push({ path: 'deathDate', message: 'rules.deathDateInFuture' });
  if (violations.length > 0 || !birthDate || !deathDate || birthDate <= deathDate) return violations;
  // Said where the edit made it so.
  if (!isKept('deathDate')) return [{ path: 'deathDate', message: 'rules.deathBeforeBirth' }];
  return isKept('birthDate') ? [] : [{ path: 'birthDate', message: 'rules.deathBeforeBirth' }];
}
