import { entities } from '../../domain/entities/index.ts';

/** Resources without an entry: they are shown on another record's page, a veteran's or a calendar's. */
const ON_ANOTHER = [
  'observations',
  'medicalInformations',
  'veteranRelations',
  'veteranMerges',
  'veteranDoubles',
  'veteranFiles',
  'availableAppointments',
  'failedMails',
  'unusualReadings',
];

const NAMED = {
  day: ['appointments', 'veterans', 'globalSearch', 'calendars', 'closures', 'queueEntries'],
  administration: ['cells', 'users', 'roles', 'serviceAccounts'],
  lists: ['regions', 'reasons', 'qualities', 'services', 'conflits', 'paramsFiles'],
} as const;

/**
 * The entries of NAV-05 in groups, the day's work first (ROLE-03); `globalSearch` shows with the veterans' list right.
 * A new kind or entity that no group names appears in the last group (REF-03).
 */
export const MENU: Readonly<Record<'day' | 'administration' | 'lists' | 'settings', readonly string[]>> = {
  ...NAMED,
  settings: entities
    .filter(({ menu }) => menu)
    .map(({ resource }) => resource)
    .filter((resource) => ![...Object.values(NAMED).flat(), ...ON_ANOTHER].includes(resource)),
};

export type MenuGroupName = keyof typeof MENU;
