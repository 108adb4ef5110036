import { entities } from '../../domain/entities/index.ts';

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

/** What has no entry: it stands on another record's page, a veteran's or a calendar's. */
const ON_ANOTHER = ['observations', 'medicalInformations', 'veteranFiles', 'availableAppointments'];

/** What has no entry of its own above: a new kind or entity appears here by itself (REF-03). */
export const SETTINGS = entities
  .filter(({ menu }) => menu)
  .map(({ resource }) => resource)
  .filter((resource) => ![...MAIN, ...ON_ANOTHER].includes(resource));
