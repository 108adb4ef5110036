import type { RuleContext, Values, Violation } from '../../model/entity.ts';
import { password, passwordAgain } from '../../model/fields.ts';

/** A password that is set is typed twice; what differs is said beside what is wrong with the first (ME-06). */
export function retypedViolations(
  { retypedPassword }: Values,
  { raw }: Pick<RuleContext, 'raw'>,
): readonly Violation[] {
  const password = raw?.password ?? '';
  return password !== '' && retypedPassword !== password
    ? [{ path: 'retypedPassword', message: 'rules.passwordsDiffer' }]
    : [];
}

/** A new password, typed twice: one's own, another user's, or after a reset (ME-06). */
export const passwordChange = {
  fields: {
    password: password({ required: true }),
    retypedPassword: passwordAgain({ required: true }),
  },
  rules: [retypedViolations],
} as const;
