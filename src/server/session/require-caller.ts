import type { Caller } from '../caller.ts';

/**
 * The caller of an operation that is not public.
 * @throws Error where nobody is signed in: a mistake of the program, because `authorize` has refused such a request
 */
export function requireCaller(caller: Caller | null): Caller {
  if (!caller) throw new Error('An operation that asks for the caller is public');
  return caller;
}
