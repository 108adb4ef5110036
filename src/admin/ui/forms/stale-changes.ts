import { formatDay, formatMoment } from '../../../domain/dates/days.ts';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { authorship } from '../../../domain/model/entity.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { writeableFields } from '../../../domain/model/validate.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** A field that somebody else changed meanwhile, with its current value. */
export interface Change {
  readonly field: string;
  /** The displayed text or a text key; null for a list, which is too long for a line. */
  readonly value: string | null;
}

function displayValue(name: string, field: Field, record: HydraRecord): string | null {
  const value = record[name];
  switch (field.kind) {
    case 'reference':
      return recordName(record.refs[name]);
    case 'boolean':
      return value ? 'screens.record.yes' : 'screens.record.no';
    case 'choice':
      return value == null ? '' : `choices.${name}.${String(value)}`;
    case 'date':
      return formatDay(String(value ?? ''));
    case 'datetime':
      return formatMoment(String(value ?? ''));
    case 'list':
    case 'map':
    case 'choices':
      return null;
    default:
      return String(value ?? '');
  }
}

/** Lists the differences of `newer` from `before`, in the order of the declaration (SEC-04). Pure. */
export function changesBetween(resource: string, before: HydraRecord, newer: HydraRecord): Change[] {
  const fields = writeableFields(entityOfResource(resource)?.fields ?? {});
  return fields
    .filter(([name]) => !(name in authorship))
    .filter(([name]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(newer[name] ?? null))
    .map(([name, field]) => ({ field: name, value: displayValue(name, field, newer) }));
}
