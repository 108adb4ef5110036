import FileIcon from '@mui/icons-material/FolderOutlined';
import type { ResourceProps } from 'react-admin';
import { entityOfResource } from '../domain/entities/index.ts';
import { recordName } from '../domain/model/record-name.ts';
import { appointments } from './appointments/index.tsx';
import { calendars } from './calendars/index.tsx';
import { closures } from './closures/index.tsx';
import { MENU } from './menu/menu-order.ts';
import { paramsFiles } from './params-files/index.tsx';
import { referenceIcons } from './reference/icons.ts';
import { regions } from './regions/index.tsx';
import { roles } from './roles/index.tsx';
import { serviceAccounts } from './service-accounts/index.tsx';
import { lazyScreen } from './ui/lazy-screen.tsx';
import { users } from './users/index.tsx';
import { veterans } from './veterans/index.tsx';

/** The documents of veterans (DOC-01); they are on the record, without screens of their own. */
const veteranFiles: ResourceProps = {
  name: 'veteranFiles',
  icon: FileIcon,
  recordRepresentation: recordName,
};

/** Slots: shown in their calendar, one edited by itself (SLOT-02, SLOT-03). */
const slots: ResourceProps = {
  name: 'availableAppointments',
  recordRepresentation: recordName,
  edit: lazyScreen(() => import('./slots/slot-edit.tsx'), 'SlotEdit'),
};

const load = () => import('./reference/screens.tsx');
const screens = {
  list: lazyScreen(load, 'ReferenceList'),
  show: lazyScreen(load, 'ReferenceShow'),
  create: lazyScreen(load, 'ReferenceCreate'),
  edit: lazyScreen(load, 'ReferenceEdit'),
};

/** Screens from the declaration alone, of reference data and of every entity that has a name and no others. */
function referenceScreens(resource: string): ResourceProps {
  const { list, show, create, edit } = screens;
  // A class that the API only reads has no form.
  const isWritten = entityOfResource(resource)?.operations.includes('create');
  return {
    name: resource,
    icon: referenceIcons[resource],
    recordRepresentation: recordName,
    list,
    show,
    ...(isWritten && { create, edit }),
  };
}

/** Resources with screens of their own, a folder each. */
const special: readonly ResourceProps[] = [
  veterans,
  veteranFiles,
  calendars,
  slots,
  closures,
  appointments,
  roles,
  users,
  serviceAccounts,
  regions,
  paramsFiles,
];
const specialNames = new Set(special.map(({ name }) => name));

/** Every resource of the back office: what has no screens of its own gets the generated ones (REF-03). */
export const resources: readonly ResourceProps[] = [
  ...special,
  ...Object.values(MENU)
    .flat()
    .filter((name) => entityOfResource(name) && !specialNames.has(name))
    .map(referenceScreens),
];
