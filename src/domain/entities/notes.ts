import { defineEntity } from '../model/entity.ts';
import { date, multiline, reference } from '../model/fields.ts';

/** Notes of staff about a veteran: observations and medical comments, two kinds of the same note (MED-01). */

/** The veteran of the note; it never changes. Lists do not sort by it: the order would tell names to readers who may not see them. */
const veteran = reference('Veteran', { required: true, embed: false, sortable: false });
const text = multiline({ required: true });
/** The day on which it was written in the system that it was imported from (VET-19). */
const formerCreatedDate = date();

/** A note on a visit, a call or a letter (OBS-01). */
export const observation = defineEntity({
  name: 'Observation',
  path: 'observations',
  resource: 'observations',
  menu: 'Observation',
  accessLogged: true,
  fields: {
    veteran,
    observation: text,
    paramsObservation: reference('ParamsObservation', { required: true }),
    formerCreatedDate,
  },
  label: ['createdDate'],
  order: { createdDate: 'DESC' },
});

/** A comment on the veteran's health (MED-01). */
export const medicalInformation = defineEntity({
  name: 'MedicalInformation',
  path: 'medical_informations',
  resource: 'medicalInformations',
  menu: 'MedicalInformation',
  accessLogged: true,
  fields: {
    veteran,
    observation: text,
    paramsMedicalInformation: reference('ParamsMedicalInformation', { required: true }),
    formerCreatedDate,
  },
  label: ['createdDate'],
  order: { createdDate: 'DESC' },
});
