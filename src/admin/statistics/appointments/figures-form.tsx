import type { FieldValues } from 'react-hook-form';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import { PeriodForm } from '../period-form.tsx';
import type { Search } from './search.ts';

interface FiguresFormProps {
  readonly search: Search;
  readonly onSearch: (values: FieldValues) => void;
}

/** The period, and where wanted one cell, wilaya and reason (FIG-01). */
export function FiguresForm({ search, onSearch }: FiguresFormProps) {
  const { by: _by, figure: _figure, ...values } = search;
  return (
    <PeriodForm values={values} onSearch={onSearch}>
      {(['cell', 'region', 'reason'] as const).map((name) => (
        <ReferenceSelect
          key={name}
          source={name}
          label={`resources.appointments.fields.${name}`}
          reference={`${name}s`}
        />
      ))}
    </PeriodForm>
  );
}
