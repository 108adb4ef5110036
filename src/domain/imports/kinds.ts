import { appointment } from '../entities/appointments/appointment.ts';
import { medicalInformation, observation } from '../entities/notes.ts';
import { veteran } from '../entities/veteran.ts';
import { veteranFile } from '../entities/veteran-file.ts';
import type { Entity } from '../model/entity.ts';
import { writeableFields } from '../model/validate.ts';
import type { ImportKindName } from './kind-names.ts';

/** The kinds of lists that can be imported, one declaration each (VET-19). */

/** The year of a birth whose day nobody knows: it fills the birth date, as presumed. */
export const BIRTH_YEAR = 'birthYear';

/** The number of the record to which a row of a list belongs. */
export const RECORD_NUMBER = 'veteran';

/** The number that a veteran's record had in the old system. */
export const FORMER_NUMBER = 'formerNumber';

export interface ImportKind {
  readonly name: ImportKindName;
  /** The entity of which a row becomes a record. */
  readonly entity: Entity;
  /** The fields to which columns can lead, in the order in which they are offered. */
  readonly targets: readonly string[];
  /** Targets that must each have a column. The record may be named by its number or by that of the old system. */
  readonly required: readonly string[];
  /** The fields for which the matching can set a value for empty cells. */
  readonly defaults: readonly string[];
  /** The fields by which people recognize a row. */
  readonly shownFields: readonly string[];
}

/** Fields of a veteran to which no column can lead. The import sets them itself, or people do later. */
const NOT_IMPORTED: ReadonlySet<string> = new Set([
  'birthDatePrecision',
  'enable',
  'archived',
  'toComplete',
  'createdBy',
  'updatedBy',
]);

const veteranTargets = [
  ...writeableFields(veteran.fields).flatMap(([name, { virtual }]) => {
    if (virtual || NOT_IMPORTED.has(name)) return [];
    return name === 'birthDate' ? [name, BIRTH_YEAR] : [name];
  }),
  // Users cannot write it, but an import can.
  FORMER_NUMBER,
];

/** The kind of a list of notes: the record's number, the text, and the code and date of the old system. */
const noteKind = (name: ImportKindName, entity: Entity, code: string): ImportKind => ({
  name,
  entity,
  targets: [RECORD_NUMBER, FORMER_NUMBER, 'observation', code, 'formerCreatedDate'],
  required: [RECORD_NUMBER, 'observation'],
  defaults: [code],
  shownFields: [RECORD_NUMBER, FORMER_NUMBER, 'formerCreatedDate', code, 'observation'],
});

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  veterans: {
    name: 'veterans',
    entity: veteran,
    targets: veteranTargets,
    required: ['lastName'],
    defaults: ['civility', 'citizenStatus', 'addresses'],
    shownFields: ['lastName', 'firstName', 'birthDate', 'pmi', 'pmr', 'retcomb'],
  },
  appointments: {
    name: 'appointments',
    entity: appointment,
    targets: [
      RECORD_NUMBER,
      FORMER_NUMBER,
      'date',
      'dateHour',
      'state',
      'reason',
      'cell',
      'region',
      'quality',
      'civility',
      'lastName',
      'firstName',
      'birthDate',
      'birthplace',
      'phone',
      'email',
      'accFullName',
      'vip',
      'travelCosts',
    ],
    required: [RECORD_NUMBER, 'date'],
    defaults: ['dateHour', 'reason', 'cell', 'region'],
    shownFields: [
      RECORD_NUMBER,
      FORMER_NUMBER,
      'date',
      'dateHour',
      'reason',
      'state',
      'lastName',
      'firstName',
    ],
  },
  observations: noteKind('observations', observation, 'paramsObservation'),
  medicalInformations: noteKind('medicalInformations', medicalInformation, 'paramsMedicalInformation'),
  // The file is a ZIP of scans, and each file in it is a row (decision 248).
  veteranFiles: {
    name: 'veteranFiles',
    entity: veteranFile,
    targets: [RECORD_NUMBER, FORMER_NUMBER, 'paramsFile', 'name'],
    required: [RECORD_NUMBER, 'name'],
    defaults: ['paramsFile'],
    shownFields: ['name'],
  },
};
