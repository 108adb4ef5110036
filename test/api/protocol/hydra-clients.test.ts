import type { AddressInfo } from 'node:net';
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { serve } from '@hono/node-server';
import jsonld from 'jsonld';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { readableFields } from '../../../src/server/hydra/resource.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Generic clients over HTTP: they know nothing of us but what the documents say. */

const api = await testApi({ demo: true });
const token = await api.signIn('admin');
const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
await new Promise((resolve) => server.once('listening', resolve));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('api-doc-parser', async () => {
  const errors = vi.spyOn(console, 'error');
  const { api: parsed } = await parseHydraDocumentation(`${origin}/api`, {
    headers: { Authorization: `Bearer ${token}` },
  });

  it('API-02: finds every resource, its fields and required flags, without a complaint', () => {
    expect(errors).not.toHaveBeenCalled();
    expect(parsed.resources?.map((resource) => resource.name).sort()).toEqual(
      entities.map((entity) => entity.path).sort(),
    );
    for (const entity of entities) {
      const resource = parsed.resources?.find((one) => one.name === entity.path);
      const readable = [...readableFields(entity).map(([name]) => name), 'version'];
      expect(resource?.readableFields?.map((field) => field.name).sort()).toEqual(readable.sort());
      // A default makes a field optional, unless the API refuses a record without it; an empty list is no default.
      const requiredFields = Object.entries(entity.fields).filter(
        ([, field]) =>
          field.required === true &&
          !field.readOnly &&
          (field.mustBeSent || (field.default ?? []).toString() === ''),
      );
      expect(
        resource?.fields
          ?.filter((field) => field.required)
          .map((field) => field.name)
          .sort(),
      ).toEqual(requiredFields.map(([name]) => name).sort());
    }
  });

  it('API-02: finds every reference, and every operation', () => {
    for (const entity of entities) {
      const resource = parsed.resources?.find((one) => one.name === entity.path);
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.kind !== 'reference') continue;
        const parsedField = resource?.fields?.find((one) => one.name === name);
        const target = entities.find((one) => one.name === field.to);
        const reference = parsedField?.reference as { name: string } | null | undefined;
        expect(reference?.name, `${entity.name}.${name}`).toBe(target?.path);
      }
      const types = new Set(resource?.operations?.map((operation) => operation.type));
      const expectedOperations = entity.operations.map(
        (operation) =>
          ({ list: 'list', get: 'show', create: 'create', update: 'edit', delete: 'delete' })[operation],
      );
      expect([...types].sort()).toEqual([...new Set(expectedOperations)].sort());
    }
  });

  it('API-02: finds the filters of a list', async () => {
    const veterans = parsed.resources?.find((one) => one.name === 'veterans');
    const parameters = await veterans?.getParameters?.();
    const variables = parameters?.map((parameter) => parameter.variable);
    expect(variables).toEqual(
      expect.arrayContaining([
        'lastName',
        'region.id',
        'birthDate[after]',
        'order[lastName]',
        'exists[email]',
      ]),
    );
  });
});

describe('a JSON-LD processor', () => {
  const documentLoader = async (url: string) => {
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect([url, response.status]).toEqual([url, 200]);
    return { contextUrl: undefined, documentUrl: url, document: await response.json() };
  };
  const hydra = 'http://www.w3.org/ns/hydra/core#';
  // biome-ignore lint/suspicious/noExplicitAny: expanded JSON-LD has no shape of its own
  const expand = async (path: string): Promise<any> => {
    const [node] = await jsonld.expand(`${origin}${path}`, { documentLoader } as never);
    return node;
  };

  it('API-02: expands a page to Hydra terms: members, total, page links as IRIs, mapping as variables', async () => {
    const page = await expand('/api/veterans?itemsPerPage=20&lastName=a');
    expect(page['@type']).toEqual([`${hydra}Collection`]);
    expect(page[`${hydra}member`]).toHaveLength(20);
    expect(page[`${hydra}totalItems`][0]['@value']).toBeGreaterThan(20);
    const view = page[`${hydra}view`][0];
    expect(view[`${hydra}next`][0]['@id']).toBe(`${origin}/api/veterans?itemsPerPage=20&lastName=a&page=2`);
    const mapping = page[`${hydra}search`][0][`${hydra}mapping`];
    expect(mapping[0][`${hydra}variable`][0]['@value']).toBe('id');
  });

  it('API-02: expands a record to the documented properties, references to IRIs', async () => {
    const record = await expand('/api/veterans/3');
    const vocabulary = `${origin}/api/docs.jsonld#`;
    expect(record['@type']).toEqual([`${vocabulary}Veteran`]);
    expect(record[`${vocabulary}Veteran/lastName`]).toHaveLength(1);
    expect(record[`${vocabulary}Veteran/region`][0]['@id']).toMatch(
      new RegExp(`^${origin}/api/params_regions/\\d+$`),
    );
    expect(record[`${vocabulary}Veteran/region`][0]['https://schema.org/name']).toHaveLength(1);
  });

  it('API-02: the documentation and the errors expand', async () => {
    const docs = await expand('/api/docs.jsonld');
    expect(docs[`${hydra}supportedClass`].length).toBeGreaterThan(entities.length);
    const response = await fetch(`${origin}/api/veterans/999999`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const [error] = (await jsonld.expand(
      (await response.json()) as never,
      { documentLoader, base: response.url } as never,
    )) as Record<string, never>[];
    expect(error?.['@type']).toEqual([`${hydra}Error`]);
    expect(error?.[`${hydra}description`]).toEqual([{ '@value': 'Élément introuvable' }]);
  });
});
