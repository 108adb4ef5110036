import type { Operation } from './entity.ts';
import { type Field, reference, text } from './fields.ts';

/** One kind of reference data: a list that people choose from, kept on screens of its own. */
export interface ReferenceKind {
  readonly name: string;
  readonly path: string;
  readonly resource: string;
  /** The menu whose right is asked; it comes into being with the kind. */
  readonly menu: string;
  /** Offered on the public page, so readable without a token. */
  readonly public?: boolean;
  /** What it has beside a name and whether it is archived. */
  readonly fields?: Readonly<Record<string, Field>>;
  readonly operations?: readonly Operation[];
}

/**
 * The kinds of reference data, a line each. Routes, rights, documentation, validation and screens follow; a new kind
 * also wants its French names in the catalogue and `npm run db:generate` (REF-03).
 */
export const referenceKinds: readonly ReferenceKind[] = [
  {
    name: 'ParamsQuality',
    path: 'params_qualities',
    resource: 'qualities',
    menu: 'ParamsQuality',
    public: true,
  },
  {
    name: 'ParamsAppointmentReason',
    path: 'params_appointment_reasons',
    resource: 'reasons',
    menu: 'ParamsReason',
    public: true,
  },
  { name: 'ParamsConflit', path: 'params_conflits', resource: 'conflits', menu: 'ParamsConflit' },
  { name: 'ParamsService', path: 'params_services', resource: 'services', menu: 'ParamsService' },
  { name: 'ParamsArticle', path: 'params_articles', resource: 'articles', menu: 'ParamsArticle' },
  {
    name: 'ParamsCity',
    path: 'params_cities',
    resource: 'cities',
    menu: 'ParamsCity',
    fields: { region: reference('ParamsRegion') },
  },
  {
    name: 'ParamsObservation',
    path: 'params_observations',
    resource: 'paramsObservations',
    menu: 'ParamsObservation',
  },
  {
    name: 'ParamsMedicalInformation',
    path: 'params_medical_informations',
    resource: 'paramsMedicalInformations',
    menu: 'ParamsMedicalInformation',
  },
  {
    name: 'ParamsFile',
    path: 'params_files',
    resource: 'paramsFiles',
    menu: 'ParamsFile',
    fields: { imageUrl: text({ filter: 'none' }) },
    operations: ['list', 'get', 'create', 'update'],
  },
];
