import * as z from 'zod/mini';
import type { Entity, RuleContext, Values, Violation } from './entity.ts';
import type { Field } from './fields.ts';

/** What was found: the values in the form in which they are stored, and what is wrong with the others. */
export interface Validation {
  readonly values: Record<string, unknown>;
  readonly violations: readonly Violation[];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isRequired = (field: Field, context: RuleContext): boolean =>
  field.required === true || field.required === (context.creating ? 'create' : 'edit');

/** Brings a value as forms and clients send it into its own form: '' is no date, '31000' is a number. */
export function normalize(field: Field, raw: unknown): unknown {
  if (raw === undefined || raw === null) return null;
  switch (field.kind) {
    case 'text':
    case 'email':
      return typeof raw === 'string' ? raw.trim() : raw;
    case 'date':
      return raw === ''
        ? null
        : typeof raw === 'string' && raw.length > 10 && raw[10] === 'T'
          ? raw.slice(0, 10)
          : raw;
    case 'integer':
      if (raw === '') return null;
      return typeof raw === 'string' && /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
    case 'choice': {
      if (raw === '') return null;
      const match = field.choices?.find((choice) => String(choice) === String(raw));
      return match ?? raw;
    }
    case 'time':
      return raw === ''
        ? null
        : typeof raw === 'string' && /^\d{2}:\d{2}:\d{2}$/.test(raw)
          ? raw.slice(0, 5)
          : raw;
    case 'datetime':
      return raw === '' ? null : raw;
    case 'reference':
      if (raw === '') return null;
      // An embedded object stands for its link; its other keys are ignored (API-07).
      return typeof raw === 'object' && '@id' in raw ? raw['@id'] : raw;
    default:
      return raw;
  }
}

const pathOf = (name: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, part) => (typeof part === 'number' ? `${whole}[${part}]` : `${whole}.${String(part)}`),
    name,
  );

/** Checks one field's value; gives it normalized, and at most one violation a path. */
function validateField(name: string, field: Field, raw: unknown, context: RuleContext): Validation {
  const value = normalize(field, raw);
  if (isEmpty(value)) {
    if (!isRequired(field, context)) return { values: { [name]: value }, violations: [] };
    return { values: {}, violations: [{ path: name, message: field.requiredMessage ?? 'rules.required' }] };
  }
  const result = z.safeParse(field.schema, value);
  // What the rule lets through, without keys that it does not know.
  if (result.success) return { values: { [name]: result.data }, violations: [] };
  const first = new Map<string, string>();
  for (const issue of result.error.issues) {
    const path = pathOf(name, issue.path);
    if (!first.has(path)) first.set(path, issue.message);
  }
  return { values: {}, violations: [...first].map(([path, message]) => ({ path, message })) };
}

/** Fields whose values a client decides. */
export const writeableFields = (fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

/**
 * Checks a whole record against its declaration: the same rules in the browser's forms and on the server (API-05).
 * Gives every wrong field at once, each under its path, messages as keys of the catalogue.
 */
export function validate(
  entity: Pick<Entity, 'fields' | 'rules'>,
  record: Values,
  context: RuleContext,
): Validation {
  const values: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const [name, field] of writeableFields(entity.fields)) {
    const result = validateField(name, field, record[name], context);
    Object.assign(values, result.values);
    violations.push(...result.violations);
  }
  const known = new Set(violations.map((violation) => violation.path));
  for (const violation of entity.rules(values, context)) {
    if (!known.has(violation.path)) violations.push(violation);
    known.add(violation.path);
  }
  return { values, violations };
}
