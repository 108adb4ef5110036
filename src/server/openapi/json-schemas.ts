import * as z from 'zod/mini';
import { entities } from '../../domain/entities/index.ts';
import type { Field } from '../../domain/model/fields.ts';
import { serviceSettings } from '../../domain/settings/service-settings.ts';
import type { JsonSchema } from './description.ts';

/** From zod's schemas to those of the document. */

type Mutable = Record<string, unknown>;

/** The fields by their schemas: some rules are functions, which no JSON Schema can say, and their kind says enough. */
const fieldsBySchema = new Map<z.core.$ZodType, Field>(
  [...entities, serviceSettings].flatMap(({ fields }) =>
    Object.values<Field>(fields).map((field) => [field.schema as z.core.$ZodType, field] as const),
  ),
);

/** The field that a schema is of: its own, or the one that a further rule was added to. */
function fieldOf(schema: z.core.$ZodType | undefined): Field | undefined {
  return schema && (fieldsBySchema.get(schema) ?? fieldOf(schema._zod.parent));
}

function fromDeclaration({
  zodSchema,
}: {
  zodSchema: z.core.$ZodType;
}): z.core.JSONSchema.BaseSchema | 'any' {
  const { kind, choices = [] } = fieldOf(zodSchema) ?? {};
  if (kind === 'choice') return { enum: [...choices] };
  if (kind === 'choices') return { type: 'array', items: { enum: [...choices] } };
  return kind === 'file' ? { type: 'string', format: 'binary' } : 'any';
}

/** The format of a day or moment, of which any form is taken; a birth date may be a year alone. */
function formatOf({ kind, precision }: Field): string | undefined {
  if (kind === 'datetime') return 'date-time';
  return kind === 'date' && !precision ? 'date' : undefined;
}

/** Formats that clients know; zod's other ones and its patterns for these say nothing more to a reader. */
const FORMATS = new Set(['date', 'date-time', 'email', 'binary']);

/**
 * Leaves out what zod adds: the range of JavaScript's numbers, and patterns of a thousand signs for dates. A value or null
 * is one schema of two types.
 */
function simplify({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const schema = jsonSchema as Mutable;
  const field = fieldOf(zodSchema);
  if (field && schema.type === 'string') schema.format = formatOf(field) ?? schema.format;
  if (schema.multipleOf === 1) {
    schema.type = 'integer';
    delete schema.multipleOf;
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (FORMATS.has(String(schema.format))) delete schema.pattern;
  else delete schema.format;
  delete schema.propertyNames;
  const [value, none] = (schema.anyOf ?? []) as Mutable[];
  if (none?.type === 'null' && typeof value?.type === 'string') {
    delete schema.anyOf;
    Object.assign(schema, value, { type: [value.type, 'null'] });
    if (Array.isArray(value.enum)) schema.enum = [...value.enum, null];
  }
}

/**
 * The JSON Schemas of these schemas, by the same names. Where one holds another of them, it refers to it.
 * @param io whether they are of what clients send or of what they get: an answer has no other keys than those it names
 */
export function toJsonSchemas(
  schemas: ReadonlyMap<string, z.ZodMiniType>,
  io: 'input' | 'output',
): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const { schemas: convertedSchemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io,
    unrepresentable: fromDeclaration,
    override: simplify,
  });
  return new Map(
    Object.entries(convertedSchemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
