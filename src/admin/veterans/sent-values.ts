import { veteran } from '../../domain/entities/veteran.ts';
import type { Field } from '../../domain/model/fields.ts';
import { normalize } from '../../domain/model/validate.ts';

type Values = Readonly<Record<string, unknown>>;

const fields: Readonly<Record<string, Field>> = veteran.fields;

/** Numbers that are 0 once they are emptied (VET-05). */
const ZERO_WHEN_EMPTIED = new Set(['degre', 'disabilityRate']);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Gives the value of an emptied field: '' for text, null for a date or reference (VET-05). */
function emptyValueOf(name: string, field: Field): unknown {
  if (ZERO_WHEN_EMPTIED.has(name)) return 0;
  return field.kind === 'text' || field.kind === 'multiline' || field.kind === 'email' ? '' : null;
}

/**
 * The form's values as they are sent (VET-05): numbers and l132 as integers; what was empty when the record was
 * loaded and still is stays out; what the person emptied is said.
 * @param loadedValues the record that was edited; nothing for a new one.
 */
export function sentValues(values: Values, loadedValues: Values = {}): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) {
      // Keys of the provider: id, version.
      body[name] = value;
    } else if (field.readOnly) {
      // The server alone says it.
    } else if (!isEmpty(value)) {
      body[name] = normalize(field, value);
    } else if (!isEmpty(loadedValues[name])) {
      body[name] = emptyValueOf(name, field);
    }
  }
  return body;
}
