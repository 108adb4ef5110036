import * as z from 'zod/mini';
import type { RuleContext, Values, Violation } from '../../model/entity.ts';
import {
  boolean,
  email,
  password,
  passwordAgain,
  rule,
  text,
  USERNAME,
  username,
} from '../../model/fields.ts';

/** A typed text of 3 to 50 characters, in the words of the sources' sign-up form (AUTH-05). */
const limitedText = (...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string(rule('rules.text'))
    .check(
      z.minLength(3, rule('rules.minimum3Symbols')),
      z.maxLength(50, rule('rules.maximum50Symbols')),
      ...checks,
    );

/** A request for an account (AUTH-05): the body of POST /api/auth/register. */
export const registration = {
  fields: {
    fullname: { ...text({ required: true }), schema: limitedText() },
    email: { ...email({ required: true }), schema: limitedText(z.email(rule('rules.wrongEmail'))) },
    username: {
      ...username({ required: true }),
      schema: limitedText(z.regex(USERNAME, rule('rules.username'))),
    },
    password: { ...password({ required: true }), schema: limitedText() },
  },
  rules: [],
} as const;

/** The sign-up form: what the server takes, the password again, and the terms. */
export const registrationForm = {
  fields: {
    ...registration.fields,
    confirmPassword: passwordAgain({ required: true }),
    terms: boolean({ required: true, requiredMessage: 'rules.termsNotAccepted' }),
  },
  rules: [
    (values: Values, { raw }: RuleContext): readonly Violation[] => {
      const violations: Violation[] = [];
      if ((raw?.password ?? '') !== '' && values.confirmPassword !== raw?.password)
        violations.push({ path: 'confirmPassword', message: 'rules.passwordNotConfirmed' });
      if (values.terms !== true) violations.push({ path: 'terms', message: 'rules.termsNotAccepted' });
      return violations;
    },
  ],
} as const;

/** A request for a new password, by the account's mail address (AUTH-07); its errors are in French. */
export const forgotPassword = {
  fields: {
    email: {
      ...email({ required: true }),
      schema: z
        .string(rule('rules.text'))
        .check(
          z.minLength(3, rule('rules.tooShort:3')),
          z.maxLength(50, rule('rules.tooLong:50')),
          z.email(rule('rules.email')),
        ),
    },
  },
  rules: [],
} as const;

/** The last word of a full name is the last name (AUTH-05); a single word is nothing else. */
export function namesOf(fullname: string): { firstName: string; lastName: string } {
  const words = fullname.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
