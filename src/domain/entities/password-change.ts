import * as z from 'zod/mini';
import type { Values, Violation } from '../entity.ts';
import { type Field, password } from '../fields.ts';

/** A password typed a second time: compared as it is typed, spaces included, under no rule of its own. */
export const passwordAgain: Field<string> = {
  ...password({ required: true }),
  schema: z.string('rules.text'),
};

/** A new password, typed twice: one's own, another user's, or after a reset (ME-06). */
export const passwordChange = {
  fields: {
    password: password({ required: true }),
    retypedPassword: passwordAgain,
  },
  rules: (values: Values): readonly Violation[] =>
    'password' in values && values.retypedPassword !== values.password
      ? [{ path: 'retypedPassword', message: 'rules.passwordsDiffer' }]
      : [],
} as const;
