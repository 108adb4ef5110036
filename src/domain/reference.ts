import type { Entity, EntityOptions } from './entity.ts';
import { defineEntity } from './entity.ts';
import type { Field } from './fields.ts';
import { boolean, reference, text } from './fields.ts';
import type { MenuName } from './rights.ts';

/**
 * The kinds of reference data. A new kind is one line here plus a migration that calls
 * `create_reference_table('params_x')` (REF-03): routes, rights, documentation and screens follow.
 */
interface ReferenceKind {
  readonly name: string;
  readonly path: string;
  readonly resource: string;
  readonly menu: MenuName;
  /** Offered on the public page, so readable without a token. */
  readonly public?: boolean;
  readonly fields?: Readonly<Record<string, Field>>;
  readonly operations?: EntityOptions<Record<string, Field>>['operations'];
}

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
    name: 'ParamsCity',
    path: 'params_cities',
    resource: 'cities',
    menu: 'ParamsCity',
    fields: { region: reference('ParamsRegion') },
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

/** Reference data: a name, and whether it is archived, beside what the kind adds. */
export const referenceFields = {
  name: text({ required: true, iri: 'https://schema.org/name' }),
  archived: boolean({ default: false }),
} as const;

/** Their own link, under the key that forms offer as an option's value (API-01). */
export const value = text({ readOnly: true, virtual: true, filter: 'none', sortable: false });

export const referenceEntities: readonly Entity[] = referenceKinds.map((kind) =>
  defineEntity({
    name: kind.name,
    path: kind.path,
    resource: kind.resource,
    menu: kind.menu,
    readers: kind.public ? 'public' : 'signedIn',
    publicFields: ['name'],
    operations: kind.operations ?? ['list', 'get', 'create', 'update', 'delete'],
    fields: { ...referenceFields, ...kind.fields, value } as Record<string, Field>,
    label: ['name'],
    order: { name: 'ASC' },
  }),
);
