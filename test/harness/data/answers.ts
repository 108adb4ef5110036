import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '../../../src/server/api.ts';
import { documentPath, openApiDocument } from '../../../src/server/openapi/document.ts';
import { resources } from '../../../src/server/resources/index.ts';
import type { Answer } from './request.ts';

/** Holds every answer that a test gets against the OpenAPI document (API-08, SYS-04). */

type Json = Readonly<Record<string, unknown>>;

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Json>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, ResponseObject>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, ResponseObject>> };
}

/** The document's address among the validator's schemas. */
const DOCUMENT = 'openapi.json';

const makeOnce = <T>(make: () => T): (() => T) => {
  let memo: { readonly value: T } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
};

const document = makeOnce(() => openApiDocument(operations, resources) as unknown as Document);

const validator = makeOnce(() => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, ['date', 'date-time', 'email', 'binary']);
  return ajv.addSchema(document(), DOCUMENT);
});

/** The router's paths as patterns: words come before parameters, as in the router. */
const paths = makeOnce(() =>
  [...new Set(operations.map(({ path }) => path))]
    .map((path) => ({
      path: documentPath(path),
      parameterCount: path.split('/:').length - 1,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.parameterCount - b.parameterCount),
);

const pointer = (parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

const validators = new Map<string, ValidateFunction>();

/** The check of a schema of the document, compiled when it is first needed. */
function validatorAt(parts: readonly string[]): ValidateFunction {
  const $ref = `${DOCUMENT}#${pointer(parts)}`;
  const validate = validators.get($ref) ?? validator().compile({ $ref });
  validators.set($ref, validate);
  return validate;
}

/** Finds the description of an answer in the document: its path there, and the description. */
function describedAt(method: string, pathname: string, status: number): [string[], ResponseObject] {
  const { path = '' } = paths().find(({ pattern }) => pattern.test(pathname)) ?? {};
  const responses = document().paths[path]?.[method]?.responses ?? {};
  const name = [String(status), 'default'].find((one) => one in responses);
  const response = responses[name ?? ''] ?? { $ref: '#/components/responses/Error' };
  if (!response.$ref) return [['paths', path, method, 'responses', name ?? ''], response];
  const sharedText = response.$ref.split('/').at(-1) ?? '';
  return [['components', 'responses', sharedText], document().components.responses[sharedText] ?? {}];
}

/**
 * Fails where an answer is not as the document says: its status, its media type and its JSON. An address or a method that
 * is none answers an error.
 */
export function checkAnswer(method: string, path: string, { status, headers, body }: Answer): void {
  const { pathname } = new URL(path, 'http://localhost');
  if (!/^\/api(\/|$)/.test(pathname) || method === 'HEAD' || method === 'OPTIONS') return;
  const [parts, { content = {} }] = describedAt(method.toLowerCase(), pathname, status);
  const complain = (problem: string) => new Error(`${method} ${path}, answered ${status}: ${problem}`);
  if (body === undefined && Object.keys(content).length === 0) return;
  const type = headers.get('Content-Type')?.split(';')[0] ?? '';
  if (!content[type]) throw complain(`${type || 'no content'} is not in the OpenAPI document`);
  if (!/json/.test(type)) return;
  const validate = validatorAt([...parts, 'content', type, 'schema']);
  if (validate(body)) return;
  throw complain(`not as the OpenAPI document says: ${validator().errorsText(validate.errors)}`);
}
