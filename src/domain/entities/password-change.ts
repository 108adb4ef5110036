import type { Values, Violation } from '../entity.ts';
import { password, passwordAgain } from '../fields.ts';

/** A new password, typed twice: one's own, another user's, or after a reset (ME-06). */
export const passwordChange = {
  fields: {
    password: password({ required: true }),
    retypedPassword: passwordAgain({ required: true }),
  },
  rules: [
    (values: Values): readonly Violation[] =>
      'password' in values && values.retypedPassword !== values.password
        ? [{ path: 'retypedPassword', message: 'rules.passwordsDiffer' }]
        : [],
  ],
} as const;
