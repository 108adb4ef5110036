import { can, type MenuRole } from '../rights/rights.ts';

/** The kinds of lists that can be imported, each named after the resource that its rows become (VET-19). */
export const IMPORT_KINDS = [
  'veterans',
  'appointments',
  'observations',
  'medicalInformations',
  'veteranFiles',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** The menus of their entities; they stand here too, so that the list of veterans loads no other entity for its button. */
const MENUS: Readonly<Record<ImportKindName, string>> = {
  veterans: 'Veteran',
  appointments: 'Appointment',
  observations: 'Observation',
  medicalInformations: 'MedicalInformation',
  veteranFiles: 'VeteranFile',
};

/** Returns the menu whose rights an import of a kind asks. */
export const menuOf = (name: ImportKindName): string => MENUS[name];

/**
 * Whether somebody may import lists of a kind: they may create its records and, where the rows name records of veterans,
 * read the list of those.
 */
export const mayImport = (menuRole: MenuRole, name: ImportKindName): boolean =>
  can(menuRole, menuOf(name), 'CREATE') && can(menuRole, 'Veteran', 'LIST');
