import { referenceKinds } from '../../domain/reference.ts';

/** The entries of NAV-05 in their order; `globalSearch` shows with the veterans' list right. */
export const MAIN = [
  'cells',
  'roles',
  'users',
  'veterans',
  'calendars',
  'appointments',
  'globalSearch',
  'paramsFiles',
  'reasons',
  'conflits',
  'qualities',
  'services',
  'regions',
] as const;

/** Kinds of reference data without an entry of their own above: a new kind appears here by itself (REF-03). */
export const SETTINGS = referenceKinds
  .map(({ resource }) => resource)
  .filter((resource) => !(MAIN as readonly string[]).includes(resource));
