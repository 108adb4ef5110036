import { useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/dates/days.ts';
import { entityNamed } from '../../../domain/entities/index.ts';
import { importedField } from '../../../domain/imports/fields.ts';
import { importKinds } from '../../../domain/imports/kinds.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { useAllOf } from '../../ui/fields/use-all-of.ts';

/** The values of a list's objects: the phone of `{ phone }`. */
const partsOf = (value: readonly unknown[]): string =>
  value.map((entry) => Object.values(Object(entry)).join(' ')).join(', ');

/** Shows the values of a veteran's field as people read them; references by their names. */
export function useValueText(name: string): (value: unknown) => string {
  const translate = useTranslate();
  const field = importedField(importKinds.veterans, name);
  const resource = field?.kind === 'reference' && field.to ? entityNamed(field.to).resource : 'qualities';
  const { data = [] } = useAllOf(resource);
  return (value) => {
    if (value === null || value === undefined || value === '') return translate('imports.rows.empty');
    if (Array.isArray(value)) return value.length > 0 ? partsOf(value) : translate('imports.rows.empty');
    if (typeof value === 'boolean') return translate(value ? 'screens.record.yes' : 'screens.record.no');
    if (field?.kind === 'reference') {
      const record = data.find((one) => one['@id'] === value);
      return record ? recordName(record) : String(value);
    }
    if (field?.kind === 'date') return formatDay(String(value)) || String(value);
    return field?.kind === 'choice' ? translate(`choices.${name}.${String(value)}`) : String(value);
  };
}
