import { entities } from '../../domain/entities/index.ts';

/** Resources without a menu entry: they show on the page of another record, such as a veteran or a calendar. */
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
 * The menu entries of NAV-05 by group, daily work first (ROLE-03). `globalSearch` shows for users who may list
 * veterans. An entity that no group names is added to the last group (REF-03).
 */
export const MENU: Readonly<Record<'day' | 'administration' | 'lists' | 'settings', readonly string[]>> = {
  ...NAMED,
  settings: entities
    .filter(({ menu }) => menu)
    .map(({ resource }) => resource)
    .filter((resource) => ![...Object.values(NAMED).flat(), ...ON_ANOTHER].includes(resource)),
};

export type MenuGroupName = keyof typeof MENU;
