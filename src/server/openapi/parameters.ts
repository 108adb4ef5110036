import { openapi as texts } from '#texts/api/openapi.ts';
import type { Field } from '../../domain/model/fields.ts';
import { OMIT_SEARCH } from '../hydra/collection.ts';
import { type FilterVariable, filterVariables } from '../hydra/filters.ts';
import { fieldOf, type Resource } from '../hydra/resource.ts';
import type { JsonSchema, Parameter } from './description.ts';

/** The parameters and media types that many operations share. */

/** The media type of a form with a file. */
export const FORM = 'multipart/form-data';

const TEXT: JsonSchema = { type: 'string' };
export const DAY: JsonSchema = { type: 'string', format: 'date' };
const BOOLEAN: JsonSchema = { type: 'boolean' };
/** A record by its id or its link. */
export const LINK: JsonSchema = { type: ['integer', 'string'] };
export const TEXTS: JsonSchema = { type: 'array', items: TEXT };

/** A parameter of the query that may be left out. */
export const query = (name: string, schema: JsonSchema = TEXT, description?: string): Parameter => ({
  name,
  in: 'query',
  schema,
  description,
});

/** A parameter of the query that must be there. */
export const requiredQuery = (name: string, schema: JsonSchema = TEXT, description?: string): Parameter => ({
  ...query(name, schema, description),
  required: true,
});

const header = (name: string, description: string, schema = TEXT): Parameter => ({
  name,
  in: 'header',
  schema,
  description,
});

/** A header that must be there. */
export const requiredHeader = (name: string): Parameter => ({
  name,
  in: 'header',
  schema: TEXT,
  required: true,
});

/** It leaves the filters out of a list, most of a short page's bytes. */
const PREFER = header('Prefer', texts.parameters.prefer, { type: 'string', examples: [OMIT_SEARCH] });
export const IF_MATCH = header('If-Match', texts.parameters.ifMatch);
export const IDEMPOTENCY_KEY = header('Idempotency-Key', texts.parameters.idempotencyKey);
/** A writer who has seen a 409 asks for the same all the same. */
export const FORCED = query('forced', { enum: [0, 1] }, texts.parameters.forced);

const PAGE_PARAMETERS = [
  query('page', { type: 'integer', minimum: 1 }, texts.parameters.page),
  query('itemsPerPage', { type: 'integer', minimum: 0, maximum: 1000 }, texts.parameters.itemsPerPage),
  query('pagination', BOOLEAN, texts.parameters.pagination),
];

function valueSchema(field: Field | undefined): JsonSchema {
  if (!field) return TEXT;
  if (field.kind === 'choice') return { enum: field.choices };
  if (field.kind === 'reference') return LINK;
  return field.kind === 'boolean' || field.kind === 'integer' ? { type: field.kind } : TEXT;
}

function filterSchema({ entity }: Resource, { variable, property }: FilterVariable): JsonSchema {
  if (variable.startsWith('order[')) return { enum: ['asc', 'desc', 'ASC', 'DESC'] };
  if (variable.startsWith('exists[')) return BOOLEAN;
  const value =
    property === 'id'
      ? LINK
      : valueSchema(variable.startsWith(property) ? fieldOf(entity, property) : undefined);
  return variable.endsWith('[]') ? { type: 'array', items: value } : value;
}

/** The query of a list: its page, its filters and orders, the columns of a sheet. */
export const listParameters = (resource: Resource): Parameter[] => [
  PREFER,
  ...PAGE_PARAMETERS,
  ...filterVariables(resource, null).map((variable) =>
    query(variable.variable, filterSchema(resource, variable)),
  ),
  query('columns[]', TEXTS, texts.parameters.columns),
];
