import * as z from 'zod/mini';
import { entities } from '../../src/domain/entities/index.ts';
import { memberSchema } from '../../src/domain/model/schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** This maps the address of a class to the schema of any part of its records. */
const parts = new Map(
  entities.map((entity) => [entity.path, z.partial(memberSchema(entity) as unknown as z.ZodMiniObject)]),
);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of an answer: itself, or the members of a list. */
function recordsOf(body: unknown): Json[] {
  if (!isObject(body)) return [];
  const members = body['hydra:member'];
  return Array.isArray(members) ? members.filter(isObject) : [body];
}

/**
 * Fails where a list or a record, made, read or changed at its class's own address, is not as the declaration says
 * (SYS-04). Who books without an account is given a link of their own beside it (PUB-13).
 */
export function checkRecords(method: string, path: string, body: unknown): void {
  const [, name = ''] = /^\/api\/(\w+)(?:\/\d+)?(?:\?|$)/.exec(path) ?? [];
  const schema = parts.get(name);
  if (!schema) return;
  for (const { link, ...record } of recordsOf(body)) {
    const { success, error } = schema.safeParse(record);
    if (!success) throw new Error(`${method} ${path}, as declared: ${z.prettifyError(error)}`);
  }
}
