import type { ResourceProps } from 'react-admin';
import { recordName } from '../ui/recordName.ts';
import { referenceIcons } from './icons.ts';
import { ReferenceCreate, ReferenceEdit, ReferenceList, ReferenceShow } from './screens.tsx';

/** The screens of a reference resource, from its declaration. */
export const referenceScreens = (resource: string): ResourceProps => ({
  name: resource,
  icon: referenceIcons[resource],
  recordRepresentation: recordName,
  list: ReferenceList,
  show: ReferenceShow,
  create: ReferenceCreate,
  edit: ReferenceEdit,
});
