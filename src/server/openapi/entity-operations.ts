import type * as z from 'zod/mini';
import { server } from '#texts/server.ts';
import type { Entity, Operation } from '../../domain/model/entity.ts';
import { requestSchema } from '../../domain/model/schemas.ts';
import { fill } from '../../i18n/fill.ts';
import { resourceName } from '../../i18n/names.ts';
import { SHEET_TYPES } from '../hydra/export/formats.ts';
import type { Resource } from '../hydra/resource.ts';
import { memoizeByObject } from '../memoize.ts';
import type { NamedDescription } from './described/group.ts';
import { FORM, IDEMPOTENCY_KEY, IF_MATCH, listParameters } from './parameters.ts';
import { listSchema, recordSchema } from './schemas.ts';

/** The operations that follow from a declaration, described by it. */

const words = server.documentation;

/** The body of a new record. */
export const createSchema = memoizeByObject((entity: Entity) => requestSchema(entity, true));
/** The body of a change: what it leaves out stays as it is. */
export const changeSchema = memoizeByObject((entity: Entity) => requestSchema(entity, false));

/** The bodies that the document names, by their names. */
export const bodySchemas = (entities: readonly Entity[]): Map<string, z.ZodMiniType> =>
  new Map(
    entities.flatMap((entity): [string, z.ZodMiniType][] => [
      ...(entity.operations.includes('create')
        ? [[`${entity.name}Creation`, createSchema(entity)] as [string, z.ZodMiniType]]
        : []),
      ...(entity.operations.includes('update')
        ? [[`${entity.name}Change`, changeSchema(entity)] as [string, z.ZodMiniType]]
        : []),
    ]),
  );

/** The operations of a class, by `METHOD /path`. */
export function describeEntity(resource: Resource): Map<string, NamedDescription> {
  const { entity } = resource;
  const path = `/api/${entity.path}`;
  const name = resourceName(entity.resource);
  const item = recordSchema(entity);
  const titleFrom = (text: string) => fill(text, { name });
  const change = {
    parameters: [IF_MATCH],
    body: changeSchema(entity),
    answers: [{ status: 200, schema: item }],
  } as const;
  const all: readonly (readonly [Operation, string, Omit<NamedDescription, 'tag'>])[] = [
    [
      'list',
      `GET ${path}`,
      {
        summary: titleFrom(words.list),
        parameters: listParameters(resource),
        answers: [{ status: 200, schema: listSchema(entity), files: Object.values(SHEET_TYPES) }],
      },
    ],
    [
      'create',
      `POST ${path}`,
      {
        summary: titleFrom(words.create),
        parameters: resource.createsOnce || resource.create ? [IDEMPOTENCY_KEY] : [],
        body: createSchema(entity),
        bodyTypes: Object.values(entity.fields).some(({ kind }) => kind === 'file') ? [FORM] : undefined,
        answers: [{ status: 201, schema: item }],
      },
    ],
    ['get', `GET ${path}/:id`, { summary: titleFrom(words.get), answers: [{ status: 200, schema: item }] }],
    ['update', `PUT ${path}/:id`, { summary: titleFrom(words.update), ...change }],
    ['update', `PATCH ${path}/:id`, { summary: titleFrom(words.patch), ...change }],
    [
      'delete',
      `DELETE ${path}/:id`,
      { summary: titleFrom(words.delete), parameters: [IF_MATCH], answers: [{ status: 204 }] },
    ],
  ];
  return new Map(
    all.flatMap(([operation, key, description]) =>
      entity.operations.includes(operation) ? [[key, { ...description, tag: name }] as const] : [],
    ),
  );
}
