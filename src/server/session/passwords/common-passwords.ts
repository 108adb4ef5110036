import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordChange } from '../../../domain/entities/accounts/password-change.ts';
import type { Values, Violation } from '../../../domain/model/entity.ts';
import { validate } from '../../../domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../domain/people/phone-rule.ts';
import type { ApiContext } from '../../api-context.ts';
import { readValues } from '../../hydra/write.ts';
import type { Settings } from '../../settings.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { consistsOfServiceWords, type Naming } from './product-words.ts';

/** The passwords that the rules of ME-06 would let pass, among the 49,000 that are tried first. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => /^(?=.*[a-z]).{8,}$/i.test(password)),
);

/**
 * Refuses a password that everybody tries (ME-06): a common one, or words of the service itself. Known to the server alone,
 * the list is too long for a browser.
 */
export const commonPassword = (password: unknown, naming: Naming): readonly Violation[] =>
  typeof password === 'string' &&
  (common.has(password.toLowerCase()) || consistsOfServiceWords(password, naming))
    ? [{ path: 'password', message: 'rules.passwordCommon' }]
    : [];

/** The password that a body gives twice, by the rules of ME-06. */
export const readNewPassword = (body: Values, context: ApiContext): string =>
  String(
    readValues(passwordChange, body, context, ({ password }) => commonPassword(password, context.settings))
      .password,
  );

/** The violations of ME-06 in a password that is chosen at the terminal. */
export function problemsOfPassword(password: string, naming: Naming, now: Date): readonly Violation[] {
  const moment = { creating: true, today: '', now: now.getTime(), phones: ALGERIAN_PHONES };
  const { violations } = validate(passwordChange, { password, retypedPassword: password }, moment);
  return [...violations, ...commonPassword(password, naming)];
}

/**
 * Whether nobody could choose this password by ME-06: who has it has to choose another one. The published password of the
 * demonstration opens the demonstration.
 */
export function isWeak(password: string, settings: Naming & Pick<Settings, 'demo'>): boolean {
  if (settings.demo && password === DEMO_PASSWORD) return false;
  return problemsOfPassword(password, settings, new Date(0)).length > 0;
}
