import type * as z from 'zod/mini';
import { openapi as texts } from '#texts/api/openapi.ts';
import { server } from '#texts/server.ts';
import { fill } from '../../i18n/fill.ts';
import { fieldName } from '../../i18n/names.ts';
import type { Access, ApiOperation } from '../api-context.ts';
import type { Resource } from '../hydra/resource.ts';
import { PROGRAM_VERSION } from '../version.ts';
import type { NamedDescription } from './described/group.ts';
import { describedRoutes, extrasOfClasses } from './described/index.ts';
import type { DescribedAnswer, JsonSchema, Parameter } from './description.ts';
import { bodySchemas, describeEntity } from './entity-operations.ts';
import { toJsonSchemas } from './json-schemas.ts';
import { namedSchemas } from './schemas.ts';

/** `/api/docs.json`: the API as OpenAPI 3.1 tells it, from the declarations and the routes' descriptions (API-08). */

type Json = Record<string, unknown>;

const JSON_TYPES = ['application/ld+json', 'application/json'];

interface DescribedOperation extends NamedDescription {
  readonly operation: ApiOperation;
  readonly id: string;
}

const keyOf = ({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string => `${method} ${path}`;

/** `GET /api/veterans/:id/counts` is `getVeteransByIdCounts`. */
function operationId({ method, path }: ApiOperation): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(/^\/?$/, (root) => `/entrypoint${root && '_slash'}`)
    .split('/')
    .flatMap((segment) => segment.replace(/^:/, 'by_').split(/[._-]/))
    .filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    '',
  );
}

/** The description of a class's operation, with what the operation takes or gives besides. */
function withExtras(key: string, description: NamedDescription | undefined): NamedDescription | undefined {
  const { parameters = [], ...more } = extrasOfClasses[key] ?? {};
  return (
    description && {
      ...description,
      ...more,
      parameters: [...(description.parameters ?? []), ...parameters],
    }
  );
}

/** Every route with its description; a route without one is a mistake of the program. */
function describeAll(
  operations: readonly ApiOperation[],
  resources: readonly Resource[],
): DescribedOperation[] {
  const ofClasses = new Map(resources.flatMap((resource) => [...describeEntity(resource)]));
  return operations.map((operation) => {
    const key = keyOf(operation);
    const description = describedRoutes.get(key) ?? withExtras(key, ofClasses.get(key));
    if (!description) throw new Error(`src/server/openapi/described says nothing of ${key}`);
    return { ...description, operation, id: operationId(operation) };
  });
}

/** The named schemas. `refer` gives a `$ref` to one, or the schema itself where it has no name. */
interface Schemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  readonly refer: (schema: z.ZodMiniType) => JsonSchema;
}

/** A schema with those that have no name in the document put in place of the references to them. */
function inlineReferences(value: unknown, others: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((part) => inlineReferences(part, others));
  if (typeof value !== 'object' || value === null) return value;
  const other = '$ref' in value && others.get(String(value.$ref));
  if (other) return inlineReferences(other, others);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inlineReferences(part, others)]),
  );
}

/** Converts all schemas at once: the named ones go into the document's list, others stand where they are used. */
function convert(
  schemasByName: ReadonlyMap<string, z.ZodMiniType>,
  usedSchemas: readonly z.ZodMiniType[],
  io: 'input' | 'output',
): Schemas {
  const names = new Map([...schemasByName].map(([name, schema]) => [schema, name]));
  const others = new Map(
    usedSchemas.filter((schema) => !names.has(schema)).map((schema, index) => [schema, `other ${index}`]),
  );
  const convertedSchemas = toJsonSchemas(
    new Map([...schemasByName, ...[...others].map(([schema, name]) => [name, schema] as const)]),
    io,
  );
  const byReference = new Map(
    [...others.values()].map((name) => [`#/components/schemas/${name}`, convertedSchemas.get(name) ?? {}]),
  );
  const schemaNamed = (name: string | undefined) =>
    inlineReferences(convertedSchemas.get(name ?? '') ?? {}, byReference) as JsonSchema;
  return {
    named: Object.fromEntries([...schemasByName.keys()].map((name) => [name, schemaNamed(name)])),
    refer: (schema) => {
      const name = names.get(schema);
      return name ? { $ref: `#/components/schemas/${name}` } : schemaNamed(others.get(schema));
    },
  };
}

/** The schema of a class's records with the French names of its fields. */
function withNames(schemas: Readonly<Record<string, JsonSchema>>, resources: readonly Resource[]): Json {
  const resourceOfSchema = new Map(
    resources.flatMap(({ entity: { name, resource } }) =>
      [name, `${name}Creation`, `${name}Change`].map((schema) => [schema, resource] as const),
    ),
  );
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const resource = resourceOfSchema.get(name);
      if (!resource) return [name, schema];
      const properties = Object.entries(schema.properties ?? {}).map(([field, one]) => {
        const description = field === 'version' ? server.documentation.version : fieldName(resource, field);
        return [field, description === field ? one : { ...one, description }];
      });
      return [name, { ...schema, properties: Object.fromEntries(properties) }];
    }),
  );
}

function accessText(access: Access): string {
  if (typeof access === 'string') return texts.access[access];
  const rights = 'anyOf' in access ? access.anyOf : [access];
  const right = rights.map(({ menu, action }) => `${menu} ${action}`).join(', ');
  return fill('orOwn' in access && access.orOwn ? texts.access.orOwn : texts.access.right, { right });
}

const contentOf = (types: readonly string[], schema: JsonSchema): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function writeAnswer(
  { status, schema, isPlainJson, files = [] }: DescribedAnswer,
  refer: Schemas['refer'],
): Json {
  const types = isPlainJson ? ['application/json'] : JSON_TYPES;
  const content = {
    ...(schema && contentOf(types, refer(schema))),
    ...contentOf(files, { type: 'string', format: 'binary' }),
  };
  const description = status < 400 ? texts.answers.success : texts.answers.error;
  return { description, ...(Object.keys(content).length > 0 && { content }) };
}

/** The answers that are no success: those that a client tells apart, and all others. */
function refusals({ method, path, access, upload }: ApiOperation): Json {
  const answer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(method === 'GET' && { 304: { description: texts.answers.unchanged } }),
    401: answer('Unauthorized'),
    ...(access !== 'public' && access !== 'signedIn' && { 403: answer('Error') }),
    ...(path.includes('/:') && { 404: answer('Error') }),
    // A refused file is answered like a refused value.
    ...(upload && { 413: answer('Invalid'), 415: answer('Invalid') }),
    422: answer('Invalid'),
    default: answer('Error'),
  };
}

/** `:id` as OpenAPI writes it. */
export const documentPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));

const writeParameter = ({ description, ...parameter }: Parameter): Json => ({
  ...parameter,
  ...(description && { description }),
});

function writeOperation(describedOperation: DescribedOperation, answers: Schemas, bodies: Schemas): Json {
  const { operation, id, tag, summary, parameters = [], body, bodyTypes } = describedOperation;
  const { method, path, access } = operation;
  const patchTypes = method === 'PATCH' ? ['application/merge-patch+json'] : [];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: accessText(access),
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...pathParameters(path), ...parameters.map(writeParameter)],
    ...(body && {
      requestBody: {
        required: true,
        content: contentOf(bodyTypes ?? [...patchTypes, 'application/json'], bodies.refer(body)),
      },
    }),
    responses: {
      ...Object.fromEntries(
        describedOperation.answers.map((answer) => [answer.status, writeAnswer(answer, answers.refer)]),
      ),
      ...refusals(operation),
    },
  };
}

const RESPONSES = {
  Unauthorized: {
    description: texts.answers.unauthorized,
    content: contentOf(['application/json'], { $ref: '#/components/schemas/Unauthorized' }),
  },
  Invalid: {
    description: texts.answers.invalid,
    content: contentOf(['application/ld+json'], {
      anyOf: [
        { $ref: '#/components/schemas/ConstraintViolationList' },
        { $ref: '#/components/schemas/Error' },
      ],
    }),
  },
  Error: {
    description: texts.answers.error,
    content: contentOf(['application/ld+json'], { $ref: '#/components/schemas/Error' }),
  },
};

/** The whole document. */
export function openApiDocument(operations: readonly ApiOperation[], resources: readonly Resource[]): Json {
  const describedOperations = describeAll(operations, resources);
  const answers = convert(
    namedSchemas,
    describedOperations.flatMap((one) => one.answers.flatMap(({ schema }) => schema ?? [])),
    'output',
  );
  const bodies = convert(
    bodySchemas(resources.map(({ entity }) => entity)),
    describedOperations.flatMap(({ body }) => body ?? []),
    'input',
  );
  const paths: Record<string, Json> = {};
  for (const one of describedOperations) {
    const path = documentPath(one.operation.path);
    paths[path] = {
      ...paths[path],
      [one.operation.method.toLowerCase()]: writeOperation(one, answers, bodies),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: server.documentation.title, version: PROGRAM_VERSION, description: texts.introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(describedOperations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: withNames({ ...answers.named, ...bodies.named }, resources),
      responses: RESPONSES,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
