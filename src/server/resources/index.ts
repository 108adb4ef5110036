import type { ApiOperation } from '../api-context.ts';
import { availabilityOperations } from '../booking/availability.ts';
import { daysWithPlacesOperations } from '../booking/days-with-places.ts';
import { operationsOf } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { appointmentOperations, appointments } from './appointments.ts';
import { calendarOperations, calendars } from './calendars.ts';
import { globalSearch } from './global-search.ts';
import { noteResources } from './notes.ts';
import { referenceOperations, referenceResources } from './reference.ts';
import { roles } from './roles.ts';
import { slots } from './slots.ts';
import { userOperations, users } from './users.ts';
import { veteranFileOperations, veteranFiles } from './veteran-files.ts';
import { veteranOperations, veterans } from './veterans.ts';

/** Every entity bound to its table, in the order of the documentation. */
export const resources: readonly Resource[] = [
  veterans,
  ...noteResources,
  veteranFiles,
  calendars,
  slots,
  appointments,
  users,
  roles,
  ...referenceResources,
];

/** What the declarations give, and what is special. */
export const resourceOperations: readonly ApiOperation[] = [
  ...availabilityOperations,
  ...daysWithPlacesOperations,
  ...appointmentOperations,
  ...calendarOperations,
  ...veteranOperations,
  ...veteranFileOperations,
  globalSearch,
  ...userOperations,
  ...referenceOperations,
  ...resources.flatMap(operationsOf),
];
