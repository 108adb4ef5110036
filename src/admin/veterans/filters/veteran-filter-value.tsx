import { SelectInput, TextInput } from 'react-admin';
import { entityNamed } from '../../../domain/entities/index.ts';
import { PERIOD } from '../../ui/inputs/day-format.ts';
import { DayInput } from '../../ui/inputs/day-input.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import type { Property } from './properties.ts';
import { isEmptyValue } from './rows.ts';

interface VeteranFilterValueProps {
  readonly source: string;
  readonly property: Property | undefined;
}

const requireFilled = (value: unknown) => (isEmptyValue(value) ? 'rules.required' : undefined);

/** A value of another form would be refused by the API: it is said here, at its row. */
const number = (value: unknown) =>
  requireFilled(value) ?? (/^-?\d{1,9}$/.test(String(value)) ? undefined : 'rules.number');

const FLAGS = [
  { id: 'true', name: 'screens.list.yes' },
  { id: 'false', name: 'screens.list.no' },
];

/** The value of a row, asked for as its property's kind wants. */
export function VeteranFilterValue({ source, property }: VeteranFilterValueProps) {
  const common = { source, label: 'veterans.filters.value', isRequired: true } as const;
  switch (property?.kind) {
    case 'number':
      return (
        <TextInput {...common} validate={number} helperText={false} inputMode="numeric" autoComplete="off" />
      );
    case 'day':
      return (
        <DayInput
          {...common}
          validate={requireFilled}
          dayFormat={property.name === 'birthDate' ? PERIOD : undefined}
        />
      );
    case 'flag':
      return (
        <SelectInput
          {...common}
          validate={requireFilled}
          helperText={false}
          choices={FLAGS}
          parse={(value: string) => (value === '' ? null : value === 'true')}
          format={(value: unknown) => (isEmptyValue(value) ? '' : String(value))}
        />
      );
    case 'choice':
      return (
        <SelectInput
          {...common}
          validate={requireFilled}
          helperText={false}
          choices={(property.choices ?? []).map((id) => ({
            id: String(id),
            name: `choices.${property.field}.${id}`,
          }))}
          format={(value: unknown) => String(value ?? '')}
        />
      );
    case 'reference':
      return (
        <ReferenceSelect {...common} validate={requireFilled} reference={entityNamed(property.to).resource} />
      );
    default:
      return (
        <TextInput {...common} validate={requireFilled} helperText={false} resettable autoComplete="off" />
      );
  }
}
