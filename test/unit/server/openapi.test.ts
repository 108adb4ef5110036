import { describe, expect, it } from 'vitest';
import { groups } from '#texts/api/openapi-groups.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { isOpenWhileLocked } from '../../../src/domain/people/session-lock.ts';
import { operations } from '../../../src/server/api.ts';
import { filterVariables } from '../../../src/server/hydra/filters.ts';
import { readableFields, writableFields } from '../../../src/server/hydra/resource.ts';
import { extrasOfClasses } from '../../../src/server/openapi/described/index.ts';
import { documentPath, openApiDocument } from '../../../src/server/openapi/document.ts';
import { resources } from '../../../src/server/resources/index.ts';

/** The OpenAPI document, made of the declarations and the routes. */

// biome-ignore lint/suspicious/noExplicitAny: a document of this size has no type of its own
const document: any = openApiDocument(operations, resources);
const { schemas } = document.components;

/** Every part of a document that is an object. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

describe.each(resources.map((resource) => [resource.entity.name, resource] as const))(
  '%s',
  (name, resource) => {
    const { entity } = resource;
    const path = document.paths[`/api/${entity.path}`] ?? {};
    const item = document.paths[`/api/${entity.path}/{id}`] ?? {};

    it('API-08: every field that is given is in the schema of its records, and no other is', () => {
      expect(Object.keys(schemas[name].properties).sort()).toEqual(
        [
          '@context',
          '@id',
          '@type',
          'id',
          'version',
          ...readableFields(entity).map(([field]) => field),
        ].sort(),
      );
      expect(schemas[name].additionalProperties).toBe(false);
    });

    it('API-08: every field that a client decides is in the schemas of its bodies', () => {
      const fields = writableFields(entity).map(([field]) => field);
      for (const [operation, schema] of [
        ['create', schemas[`${name}Creation`]],
        ['update', schemas[`${name}Change`]],
      ] as const) {
        if (!entity.operations.includes(operation)) continue;
        expect(Object.keys(schema.properties).sort()).toEqual(fields.sort());
      }
    });

    it('API-08: every filter and order of its list is a parameter', () => {
      if (!entity.operations.includes('list')) return;
      const names = path.get.parameters.map((parameter: { name: string }) => parameter.name);
      expect(names).toEqual(
        expect.arrayContaining(filterVariables(resource, null).map(({ variable }) => variable)),
      );
      expect(names).toEqual(expect.arrayContaining(['Prefer', 'page', 'itemsPerPage', 'pagination']));
    });

    it('API-08: its operations are those of its declaration', () => {
      const methods = {
        list: path.get,
        create: path.post,
        get: item.get,
        update: item.put,
        delete: item.delete,
      };
      for (const operation of entity.operations)
        expect([operation, methods[operation] !== undefined]).toEqual([operation, true]);
    });
  },
);

it('API-08: a field of which nothing is known beside its kind still says its values', () => {
  expect(schemas.Veteran.properties.civility).toMatchObject({ enum: ['Mr', 'Mme', null] });
  expect(schemas.VeteranCreation.properties.civility).toMatchObject({ enum: ['Mr', 'Mme'] });
  expect(schemas.Calendar.properties.receptionDays).toMatchObject({ type: ['array', 'null'] });
  expect(schemas.CalendarCreation.properties.startDate).toMatchObject({ format: 'date' });
  // A birth date may be a year alone (VET-17).
  expect(schemas.VeteranCreation.properties.birthDate).not.toHaveProperty('format');
});

it('API-08: every reference of the document leads to a schema or answer of it', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(entities.length);
  for (const reference of new Set(references)) {
    const [, , kind = '', name = ''] = reference.split('/');
    expect(document.components[kind]?.[name], reference).toBeDefined();
  }
});

it('API-08: operations have ids of their own', () => {
  const ids = [...objectsIn(document.paths)].flatMap(({ operationId }) => operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});

it('API-08: its first lines tell how a list leaves out its filters', () => {
  expect(document.info.description.split('\n')[0]).toContain('`Prefer: omit=hydra-search`');
});

it('API-08: every route is in the document, each with its name, its part, its right and its answers', () => {
  const describedOperations = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ key: `${method.toUpperCase()} ${path}`, one })),
  );
  expect(describedOperations.map(({ key }) => key).sort()).toEqual(
    operations.map(({ method, path }) => `${method} ${documentPath(path)}`).sort(),
  );
  for (const { key, one } of describedOperations) {
    expect([key, one.summary]).not.toEqual([key, undefined]);
    expect([key, one.tags]).toEqual([key, [expect.stringMatching(/\w/)]]);
    expect([key, one.description]).toEqual([key, expect.stringMatching(/\w/)]);
    const statuses = Object.keys(Object(one.responses));
    expect([key, statuses.some((status) => status.startsWith('2'))]).toEqual([key, true]);
    expect([key, statuses]).toEqual([key, expect.arrayContaining(['401', 'default'])]);
  }
});

it('API-08: no description is of a route that is not there', () => {
  const keys = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const describedNames = Object.values(groups).flatMap((group) => Object.keys(group.operations));
  expect([...describedNames, ...Object.keys(extrasOfClasses)].filter((key) => !keys.has(key))).toEqual([]);
});

it('AUTH-13: a locked session reads the open desk, locks, opens and leaves, of all that there is', () => {
  const open = operations.flatMap(({ method, path }) =>
    isOpenWhileLocked(method, path) ? [`${method} ${path}`] : [],
  );
  expect(open.sort()).toEqual([
    'GET /api/appointments/today',
    'GET /api/desk_counter',
    'GET /api/events',
    'GET /api/me',
    'GET /api/menu_roles/user',
    'POST /api/logout',
    'POST /api/me/second_factor/proof_options',
    'POST /api/session/lock',
    'POST /api/session/unlock',
  ]);
  for (const { path } of operations)
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(isOpenWhileLocked(method, path)).toBe(false);
});
