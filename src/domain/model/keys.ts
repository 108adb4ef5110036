import type { Entity, Values } from './entity.ts';
import type { Field } from './fields.ts';

/** Names and values with their types, where the language alone cannot tell them. */

/** The names of a record's properties. */
export function keysOf<T extends object>(record: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** A record with a value for each name. */
export const recordOf = <const Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;

/** Whether a record has a property of this name. */
export const isKeyOf = <T extends object>(record: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(record, name);

/** Whether a value is one of a list. */
export const isAmong = <const Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

/** Whether a value is an object with named values, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value under a name that is known only when the program runs. */
export const valueIn = (values: Values, name: string): unknown => values[name];

/**
 * The declaration of a field.
 * @throws Error where the class has no such field, which is a mistake of the program
 */
export function declaredField(
  { name: className, fields }: Pick<Entity, 'name' | 'fields'>,
  name: string,
): Field {
  const field = fields[name];
  if (!field) throw new Error(`${className} has no field ${name}`);
  return field;
}
