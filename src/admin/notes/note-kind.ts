import type { NoteMenu } from '../../domain/rights/note-rights.ts';

/** One of the two kinds of notes on a veteran's record, as the panel needs it (OBS-01, MED-01). */
export interface NoteKind {
  readonly resource: 'observations' | 'medicalInformations';
  /** On which the rights are held. */
  readonly menu: NoteMenu;
  /** The field that holds the type. */
  readonly type: 'paramsObservation' | 'paramsMedicalInformation';
}

export const OBSERVATIONS: NoteKind = {
  resource: 'observations',
  menu: 'Observation',
  type: 'paramsObservation',
};

export const MEDICAL_COMMENTS: NoteKind = {
  resource: 'medicalInformations',
  menu: 'MedicalInformation',
  type: 'paramsMedicalInformation',
};
