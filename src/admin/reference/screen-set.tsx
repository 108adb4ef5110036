import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/fields/record-name.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { referenceIcons } from './icons.ts';

const load = () => import('./screens.tsx');
const screens = {
  list: lazyScreen(load, 'ReferenceList'),
  show: lazyScreen(load, 'ReferenceShow'),
  create: lazyScreen(load, 'ReferenceCreate'),
  edit: lazyScreen(load, 'ReferenceEdit'),
};

/** Screens from the declaration alone, of reference data and of every entity that has a name and no others. */
export const referenceScreens = (resource: string): ResourceProps => ({
  name: resource,
  icon: referenceIcons[resource],
  recordRepresentation: recordName,
  ...screens,
});
