import * as z from 'zod/mini';
import { entityNamed } from '../../../domain/entities/index.ts';
import { veteranFile } from '../../../domain/entities/veteran-file.ts';
import type { DescribedAnswer, OperationDescription } from '../description.ts';
import { listSchema, recordSchema } from '../schemas.ts';

/** The words with which routes are described. */

export const text = z.string();
export const int = z.int();
export const flag = z.boolean();
export const day = z.iso.date();
/** A moment with the service's offset. */
export const moment = z.iso.datetime({ offset: true });
export const hour = z.string().check(z.regex(/^\d{2}:\d{2}$/));
/** The link of a record: `/api/cells/3`. */
export const link = z.string().check(z.startsWith('/api/'));
export const orNull = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
/** The bytes of a file in a form. */
export const file = veteranFile.fields.file.schema;
/** A value whose form the route leaves to others. */
export const anything = z.unknown();

export const recordOf = (name: string) => recordSchema(entityNamed(name));
export const listOf = (name: string) => listSchema(entityNamed(name));

/** A colleague as an answer names one. */
export const colleague = z.object({
  '@id': link,
  '@type': maybe(text),
  id: int,
  firstName: orNull(text),
  lastName: orNull(text),
});

type More = Omit<OperationDescription, 'answers'>;

const giving = (answer: DescribedAnswer, more: More): OperationDescription => ({
  ...more,
  answers: [answer],
});

/** The route answers 200 with JSON. */
export const gives = (schema: z.ZodMiniType, more: More = {}) => giving({ status: 200, schema }, more);
/** The route answers 201 with what it made. */
export const makes = (schema: z.ZodMiniType, more: More = {}) => giving({ status: 201, schema }, more);
/** The route answers 200 with application/json alone. */
export const givesPlain = (schema: z.ZodMiniType, more: More = {}) =>
  giving({ status: 200, schema, isPlainJson: true }, more);
/** The route answers 201 with application/json alone. */
export const makesPlain = (schema: z.ZodMiniType, more: More = {}) =>
  giving({ status: 201, schema, isPlainJson: true }, more);
/** The route answers 204. */
export const does = (more: More = {}) => giving({ status: 204 }, more);
/** The route answers a file or a stream. */
export const sends = (files: readonly string[], more: More = {}) => giving({ status: 200, files }, more);
