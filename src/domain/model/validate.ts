import * as z from 'zod/mini';
import type { RuleMessage } from '../../i18n/rules.ts';
import { toPlainText } from '../people/plain-text.ts';
import type { Rule, RuleContext, Values, ValuesOf, Violation } from './entity.ts';
import type { Field } from './fields.ts';

/** The result of a validation: the values in the form in which they are stored, and the violations of the others. */
export interface Validation<V = Record<string, unknown>> {
  readonly values: V;
  readonly violations: readonly Violation[];
}

/**
 * A value that must be there: of a checked record's required field, or one that the program itself put there.
 * @throws Error where there is none: a mistake of the program
 */
export function requiredValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A required value is missing');
  return value;
}

/** Whether a value is empty. An empty value of a required field is refused, of any other it is stored. */
export const isEmpty = ({ kind }: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  ((kind === 'list' || kind === 'choices') && Array.isArray(value) && value.length === 0);

export const isRequired = ({ required }: Field, creating: boolean): boolean =>
  required === true || required === (creating ? 'create' : 'edit');

/** Brings a value as forms and clients send it into its own form: '' is no date, '31000' is a number. */
export function normalize(field: Field, raw: unknown): unknown {
  if (raw === undefined || raw === null) return null;
  if (TEXTS.has(field.kind)) return typeof raw === 'string' ? textOf(field, raw) : raw;
  if (raw === '') return null;
  if (typeof raw === 'string') return fromText(field, raw);
  // An embedded object stands for its link; its other keys are ignored (API-07).
  if (field.kind === 'reference' && typeof raw === 'object' && '@id' in raw) return raw['@id'];
  return raw;
}

const TEXTS: ReadonlySet<Field['kind']> = new Set(['text', 'multiline', 'email', 'password']);

/** A text as it is kept: a line holds nothing that cannot be seen, a password is what was typed. */
function textOf({ kind, plain = toPlainText }: Field, raw: string): string {
  if (kind === 'password') return raw;
  return kind === 'multiline' ? raw.trim() : plain(raw);
}

/** A number, day, time or choice that came as text. */
function fromText(field: Field, raw: string): unknown {
  switch (field.kind) {
    case 'date':
      return raw[10] === 'T' ? raw.slice(0, 10) : raw;
    case 'integer':
      return /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
    case 'choice':
      return field.choices?.find((choice) => String(choice) === raw) ?? raw;
    case 'time':
      return /^\d{2}:\d{2}:\d{2}$/.test(raw) ? raw.slice(0, 5) : raw;
    default:
      return raw;
  }
}

const pathOf = (name: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, part) => (typeof part === 'number' ? `${whole}[${part}]` : `${whole}.${String(part)}`),
    name,
  );

/** The messages of declared rules are keys; zod's own are English. */
const isRule = (message: string): message is RuleMessage => message.startsWith('rules.');

/** Checks one field's value; gives it normalized, and at most one violation a path. */
function validateField(name: string, field: Field, raw: unknown, context: RuleContext): Validation {
  const value = normalize(field, raw);
  if (isEmpty(field, value)) {
    if (!isRequired(field, context.creating)) return { values: { [name]: value }, violations: [] };
    return { values: {}, violations: [{ path: name, message: field.requiredMessage ?? 'rules.required' }] };
  }
  const result = z.safeParse(field.schema, value);
  // The schema's output, without unknown keys.
  if (result.success) return { values: { [name]: result.data }, violations: [] };
  const first = new Map<string, RuleMessage>();
  for (const issue of result.error.issues) {
    const path = pathOf(name, issue.path);
    // A value of another shape altogether has no words of its own.
    if (!first.has(path)) first.set(path, isRule(issue.message) ? issue.message : 'rules.format');
  }
  return { values: {}, violations: [...first].map(([path, message]) => ({ path, message })) };
}

/** Whether an edit leaves a field as the record has it. A field that the record does not tell is not left as it is. */
const isKept = (name: string, field: Field, raw: unknown, { storedValues }: RuleContext): boolean =>
  storedValues !== undefined &&
  Object.hasOwn(storedValues, name) &&
  JSON.stringify(normalize(field, raw)) === JSON.stringify(normalize(field, storedValues[name]));

/** A kept value as it is stored: a text that a later rule would write otherwise stays as it was typed. */
const keptValue = (name: string, field: Field, { storedValues }: RuleContext): unknown =>
  TEXTS.has(field.kind) ? storedValues?.[name] : normalize(field, storedValues?.[name]);

/** The same values, and the names of those that are read. */
function watchReads(values: Values): { readonly values: Values; readonly read: ReadonlySet<string> } {
  const read = new Set<string>();
  const get = (target: Values, name: string) => {
    read.add(name);
    return target[name];
  };
  return { values: new Proxy(values, { get: get as NonNullable<ProxyHandler<Values>['get']> }), read };
}

/** Fields whose values a client decides. */
export const writeableFields = (fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

/** Adds the country's example to the message of a refused telephone number (VET-04, PUB-02). */
const withExample = (violation: Violation, { phones }: RuleContext): Violation =>
  violation.message === 'rules.phone'
    ? { ...violation, message: `rules.phone:${phones.example}` }
    : violation;

/**
 * Checks a record against its declaration: the same rules in the browser's forms and on the server (API-05). Gives every
 * wrong field at once, each under its path, messages as keys of the catalogue. An edit, told by `context.storedValues`, is
 * checked for what it changes: the fields that differ, and the rules that read one of them (docs/decisions/125).
 */
export function validate<F extends Record<string, Field>>(
  entity: { readonly fields: F; readonly rules: readonly Rule[] },
  record: Values,
  context: RuleContext,
): Validation<ValuesOf<F>> {
  const values: Record<string, unknown> = {};
  /** The input of rules across fields: values that passed their own rule. */
  const validValues: Record<string, unknown> = {};
  const violations: Violation[] = [];
  const keptNames = new Set<string>();
  for (const [name, field] of writeableFields(entity.fields)) {
    const result = validateField(name, field, record[name], context);
    Object.assign(validValues, result.values);
    if (isKept(name, field, record[name], context)) {
      keptNames.add(name);
      values[name] = keptValue(name, field, context);
    } else {
      Object.assign(values, result.values);
      violations.push(...result.violations);
    }
  }
  // Neither stored nor sent: a field that only some edits send.
  const isNowhere = (name: string) => (validValues[name] ?? context.storedValues?.[name] ?? null) === null;
  const violatedPaths = new Set(violations.map((violation) => violation.path));
  for (const rule of entity.rules) {
    const { values: watchedValues, read } = watchReads(validValues);
    const wrong = rule(watchedValues, { ...context, raw: record });
    if (context.storedValues && [...read].every((name) => keptNames.has(name) || isNowhere(name))) continue;
    for (const violation of wrong) {
      if (!violatedPaths.has(violation.path)) violations.push(violation);
      violatedPaths.add(violation.path);
    }
  }
  return {
    // Each value has passed the schema of its field, which tells its type.
    values: values as ValuesOf<F>,
    violations: violations.map((violation) => withExample(violation, context)),
  };
}
