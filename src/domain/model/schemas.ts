import * as z from 'zod/mini';
import { entityNamed } from '../entities/index.ts';
import { type Entity, iriOf, SERVER_SET, type ValuesOf } from './entity.ts';
import type { Field } from './fields.ts';
import { declaredField } from './keys.ts';
import { isEmpty, isRequired } from './validate.ts';

/**
 * The zod schemas of a declaration (SYS-04): of a request, and of a member of an answer. The tests hold every answer
 * and the documentation against them. Forms and server check a request field by field, by the same rules
 * (`validate.ts`), because a zod object reports nothing of the right fields beside a wrong one, and would cost the
 * public page its weight.
 */

/** A reference as embedded: its link, its id, and the label fields of its class. */
export interface EmbeddedRecord extends Readonly<Record<string, unknown>> {
  readonly '@id': string;
  readonly id?: number;
}

/** A record as an answer has it; who sees a part of it is given those fields alone. */
type MemberOf<F> = {
  readonly '@id': string;
  readonly '@type': string;
  readonly id: number;
  readonly version?: number;
} & {
  readonly [N in keyof F]?: F[N] extends { readonly kind: 'reference' }
    ? string | EmbeddedRecord | null
    : ValuesOf<F>[N];
};

const moment = z.iso.datetime({ offset: true });
const day = z.iso.date();
const link = (to: string | undefined) => z.string().check(z.startsWith(iriOf(entityNamed(to), '')));
const nullables = (fields: readonly (readonly [string, z.ZodMiniType])[]) =>
  Object.fromEntries(fields.map(([name, schema]) => [name, z.nullable(schema)]));

const references = new Map<string | undefined, z.ZodMiniType>();

/**
 * A reference: with the label fields of its class, or without where the reader may not see them. The same schema for the
 * same class, so that a document of schemas names it once.
 */
export function referenceSchema(to: string | undefined): z.ZodMiniType {
  const schema = references.get(to) ?? createReferenceSchema(to);
  references.set(to, schema);
  return schema;
}

function createReferenceSchema(to: string | undefined): z.ZodMiniType {
  const entity = entityNamed(to);
  const { name, fields, label, labelAsksList } = entity;
  // The sign of a restricted record (SEC-07).
  const sign: Readonly<Record<string, z.ZodMiniType>> =
    'restrictedDate' in fields ? { restricted: z.optional(z.literal(true)) } : {};
  const identity = { '@id': link(to), '@type': z.literal(name), id: z.int(), ...sign };
  const labels = label.map((one) => [one, answerSchema(declaredField(entity, one))] as const);
  const embeddedSchema = z.strictObject({ ...identity, ...nullables(labels) });
  return labelAsksList
    ? z.union([link(to), embeddedSchema, z.strictObject(identity)])
    : z.union([link(to), embeddedSchema]);
}

/** A value that is given: of its kind. What was written before a rule was made may break it. */
function answerSchema(field: Field): z.ZodMiniType {
  const { kind, to, choices = [], asDateTime } = field;
  switch (kind) {
    case 'reference':
      return referenceSchema(to);
    case 'date':
      return asDateTime ? moment : day;
    case 'datetime':
      return moment;
    case 'integer':
      return z.int();
    case 'choice':
      return z.literal([...choices]);
    case 'list':
      return to ? field.schema : z.array(z.looseObject({}));
    case 'boolean':
    case 'time':
    case 'choices':
    case 'map':
      return field.schema;
    default:
      return z.string();
  }
}

/** A record of an answer: every field that can be read, and none besides. */
export function memberSchema<F extends Record<string, Field>>(entity: Entity<F>): z.ZodMiniType<MemberOf<F>> {
  const readable = Object.entries<Field>(entity.fields).filter(([, field]) => !field.writeOnly);
  const schema: unknown = z.strictObject({
    '@context': z.optional(z.string()),
    '@id': link(entity.name),
    '@type': z.literal(entity.name),
    id: z.int(),
    version: z.int(),
    ...nullables(readable.map(([name, field]) => [name, answerSchema(field)])),
  });
  return schema as z.ZodMiniType<MemberOf<F>>;
}

/**
 * The value that a client sends for a field. A field left out of a change keeps its value; left out of a new record
 * it gets its default.
 */
function schemaOfRequest(field: Field, creating: boolean): z.ZodMiniType {
  if (!isRequired(field, creating)) return z.nullish(field.schema);
  const filledSchema = field.schema.check(
    z.refine((value) => !isEmpty(field, value), field.requiredMessage ?? 'rules.required'),
  );
  const hasDefault = !field.mustBeSent && !isEmpty(field, field.default);
  return !creating || hasDefault ? z.optional(filledSchema) : filledSchema;
}

/** The body that a client sends to create or change a record: the fields that the client decides. */
export function requestSchema<F extends Record<string, Field>>(
  { fields }: Pick<Entity<F>, 'fields'>,
  creating: boolean,
): z.ZodMiniType<ValuesOf<F>> {
  const decidedFields = Object.entries<Field>(fields).filter(
    ([name, field]) => !field.readOnly && !SERVER_SET.has(name),
  );
  const schema: unknown = z.object(
    Object.fromEntries(decidedFields.map(([name, field]) => [name, schemaOfRequest(field, creating)])),
  );
  return schema as z.ZodMiniType<ValuesOf<F>>;
}
