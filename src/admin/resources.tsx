import type { ResourceProps } from 'react-admin';
import { appointments } from './appointments/index.tsx';
import { calendars } from './calendars/index.tsx';
import { cells } from './cells/index.tsx';
import { referenceResources } from './reference/index.tsx';
import { regions } from './regions/index.tsx';
import { roles } from './roles/index.tsx';
import { slots } from './slots/index.tsx';
import { users } from './users/index.tsx';
import { veteranFiles } from './veteranFiles/index.tsx';
import { veterans } from './veterans/index.tsx';

/** Every resource of the back office: one folder each, one line here; those of reference data come by themselves. */
export const resources: readonly ResourceProps[] = [
  veterans,
  veteranFiles,
  calendars,
  slots,
  appointments,
  cells,
  roles,
  users,
  regions,
  ...referenceResources,
];
