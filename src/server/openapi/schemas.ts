import * as z from 'zod/mini';
import { entities } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { memberSchema, referenceSchema } from '../../domain/model/schemas.ts';
import { memoizeByObject } from '../memoize.ts';

/** The schemas that many operations share: records, lists and errors. */

/**
 * A record as some caller may see it: its identity, and any part of its fields (RIGHTS-15). The same schema for the same
 * class, so that the document names it once.
 */
export const recordSchema = memoizeByObject((entity: Entity): z.ZodMiniObject => {
  const whole: unknown = memberSchema(entity);
  const { '@id': link, '@type': type, id } = (whole as z.ZodMiniObject).shape;
  const identity = { '@id': link, '@type': type, id } as z.core.$ZodShape;
  return z.extend(z.partial(whole as z.ZodMiniObject), identity);
});

const viewSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('hydra:PartialCollectionView'),
  'hydra:first': z.optional(z.string()),
  'hydra:last': z.optional(z.string()),
  'hydra:previous': z.optional(z.string()),
  'hydra:next': z.optional(z.string()),
});

const searchSchema = z.object({
  '@type': z.literal('hydra:IriTemplate'),
  'hydra:template': z.string(),
  'hydra:variableRepresentation': z.literal('BasicRepresentation'),
  'hydra:mapping': z.array(
    z.object({
      '@type': z.literal('IriTemplateMapping'),
      variable: z.string(),
      property: z.string(),
      required: z.boolean(),
    }),
  ),
});

/** A page of a list, or a list that is given whole. */
export const collectionOf = (member: z.ZodMiniType) =>
  z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('hydra:Collection'),
    'hydra:totalItems': z.int(),
    'hydra:member': z.array(member),
    'hydra:view': z.optional(viewSchema),
    'hydra:search': z.optional(searchSchema),
  });

/** The list of a class. */
export const listSchema = memoizeByObject((entity: Entity) => collectionOf(recordSchema(entity)));

const errorShape = {
  'hydra:title': z.string(),
  'hydra:description': z.string(),
  title: z.string(),
  detail: z.string(),
  status: z.int(),
};

/** An error. Some carry more: a code for programs, or the records that they are about. */
const errorSchema = z.object({
  '@context': z.literal('/api/contexts/Error'),
  '@type': z.literal('hydra:Error'),
  ...errorShape,
  code: z.optional(z.string()),
  kept: z.optional(z.string()),
  changes: z.optional(z.array(z.string())),
  duplicates: z.optional(z.array(z.looseObject({ '@id': z.string() }))),
  appointments: z.optional(z.array(z.looseObject({ id: z.int() }))),
  deceased: z.optional(z.nullable(z.looseObject({}))),
  undecided: z.optional(z.int()),
});

/** A body with wrong fields: one violation for each. */
const violationListSchema = z.object({
  '@context': z.literal('/api/contexts/ConstraintViolationList'),
  '@type': z.literal('ConstraintViolationList'),
  ...errorShape,
  violations: z.array(z.object({ propertyPath: z.string(), message: z.string(), code: z.string() })),
});

/** A request without a valid token. */
const unauthorizedSchema = z.object({ code: z.literal(401), message: z.string() });

/** The schemas that the document names, by their names. */
export const namedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map<string, z.ZodMiniType>([
  ...entities.flatMap((entity): [string, z.ZodMiniType][] => [
    [entity.name, recordSchema(entity)],
    [`${entity.name}Reference`, referenceSchema(entity.name)],
    ...(entity.operations.includes('list')
      ? [[`${entity.name}Collection`, listSchema(entity)] as [string, z.ZodMiniType]]
      : []),
  ]),
  ['CollectionView', viewSchema],
  ['CollectionSearch', searchSchema],
  ['Error', errorSchema],
  ['ConstraintViolationList', violationListSchema],
  ['Unauthorized', unauthorizedSchema],
]);
