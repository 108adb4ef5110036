import * as z from 'zod/mini';
import type { Operation } from './entity.ts';
import { type Field, list, multiline, reference, references, text } from './fields.ts';

/** The Arabic name, shown to visitors who read Arabic in place of the French one (PUB-08). */
export const nameArabic = text();

/** One kind of reference data: a list that people choose from, kept on screens of its own. */
export interface ReferenceKind {
  readonly name: string;
  readonly path: string;
  readonly resource: string;
  /** The menu whose right is asked; it comes into being with the kind. */
  readonly menu: string;
  /** Offered on the public page, so readable without a token. */
  readonly public?: boolean;
  /** The fields beside the name and the archived state. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Those of them that a public kind shows to staff alone (RIGHTS-11). */
  readonly staffOnly?: readonly string[];
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
    // Kinds of documents that the record of such a veteran should hold (DOC-05).
    fields: { nameArabic, expectedFiles: references('ParamsFile') },
    staffOnly: ['expectedFiles'],
  },
  {
    name: 'ParamsAppointmentReason',
    path: 'params_appointment_reasons',
    resource: 'reasons',
    menu: 'ParamsReason',
    public: true,
    fields: {
      nameArabic,
      // The papers to bring (PUB-10): kinds of documents, and a text.
      papers: references('ParamsFile'),
      papersText: multiline({ filter: 'none' }),
      papersTextArabic: multiline({ filter: 'none' }),
      papersNamed: list(z.object({ name: z.string(), nameArabic: z.nullable(z.string()) }), {
        readOnly: true,
        virtual: true,
        filter: 'none',
      }),
      // The cells that treat this reason; an empty list means all.
      cells: references('Cell'),
      // The text and link to which the reason leads instead of to an appointment.
      insteadText: multiline({ filter: 'none' }),
      insteadTextArabic: multiline({ filter: 'none' }),
      insteadLink: text({ filter: 'none', check: /^https?:\/\/[^\s]+$/, message: 'rules.webAddress' }),
    },
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
    fields: { imageUrl: text({ filter: 'none' }), nameArabic },
    operations: ['list', 'get', 'create', 'update'],
  },
];
