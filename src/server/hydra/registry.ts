import { entityNamed } from '../../domain/entities/index.ts';
import {
  appointments,
  calendars,
  cells,
  countries,
  medicalInformations,
  menus,
  observations,
  referenceTables,
  regions,
  rights,
  roles,
  slots,
  users,
  veteranFiles,
  veterans,
} from '../db/schema.ts';
import type { Table } from './resource.ts';

/** The table of every class: what references are resolved, embedded and counted with. */
const tables: Readonly<Record<string, Table>> = {
  User: users,
  Role: roles,
  Menu: menus,
  Right: rights,
  Cell: cells,
  ParamsRegion: regions,
  ParamsCountry: countries,
  Veteran: veterans,
  Observation: observations,
  MedicalInformation: medicalInformations,
  VeteranFile: veteranFiles,
  Calendar: calendars,
  AvailableAppointment: slots,
  Appointment: appointments,
  ...referenceTables,
} as unknown as Record<string, Table>;

/** The table of a class; a class without one is a mistake of the program. */
export function tableOf(name: string): Table {
  const table = tables[name];
  if (!table) throw new Error(`${entityNamed(name).name} has no table`);
  return table;
}
