import { referenceKinds } from './reference.ts';

/** What rights are held on (RIGHTS-02), in the order in which the role form lists it. */
export const MENUS: readonly string[] = [
  'Veteran',
  'MedicalInformation',
  'Observation',
  'VeteranFile',
  'Calendar',
  'Appointment',
  'User',
  'Role',
  'Cell',
  'ParamsRegion',
  ...new Set(referenceKinds.map((kind) => kind.menu)),
];
