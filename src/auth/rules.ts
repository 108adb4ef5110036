import type { RegisterOptions } from 'react-hook-form';
import { auth } from '#texts/auth.ts';

const { rules } = auth;

/** A username or password on the sign-in form: required, 3 to 50 characters (AUTH-02). */
export const signInRule = {
  required: rules.required,
  minLength: { value: 3, message: rules.min },
  maxLength: { value: 50, message: rules.max },
} satisfies RegisterOptions;
