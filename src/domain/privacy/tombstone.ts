import * as z from 'zod/mini';
import { ERASURE_REASONS, PRIVACY_CLASSES } from './privacy-request.ts';

/** The lasting sign of an erasure (SEC-07, docs/decisions/271); apart, because no screen needs its rules. */

/** A record by its number and the moment of its creation, which tells it from a later record of the same number. */
const mark = z.tuple([z.number(), z.string()]);

/** The records of an erased person. */
const marksSchema = z.object({
  veterans: z.array(mark),
  appointments: z.array(mark),
  queueEntries: z.array(mark),
});
export type PrivacyMarks = z.infer<typeof marksSchema>;

/** An erasure as the file store keeps it: numbers and moments, and nothing that names the person. */
export const tombstoneSchema = z.object({
  id: z.uuid(),
  entity: z.enum(PRIVACY_CLASSES),
  record: z.number(),
  reason: z.enum(ERASURE_REASONS),
  decidedBy: z.string(),
  doneDate: z.string(),
  marks: marksSchema,
});
export type Tombstone = z.infer<typeof tombstoneSchema>;
