import type { FieldValues } from 'react-hook-form';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { PeriodForm } from '../../statistics/period-form.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import type { Search } from './search.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

interface SearchFormProps {
  readonly search: Search;
  readonly onSearch: (values: FieldValues) => void;
  readonly onClear: () => void;
}

const activeRegions = { active: true };

/** The period, and where wanted one region and one citizen status (STAT-01). */
export const SearchForm = ({ search, onSearch, onClear }: SearchFormProps) => (
  <PeriodForm values={search} onSearch={onSearch} onClear={onClear}>
    <ReferenceSelect
      source={'region' satisfies Source}
      label="resources.veterans.fields.region"
      reference="regions"
      filter={activeRegions}
    />
    <ReferenceSelect
      source={'citizenStatus' satisfies Source}
      label="resources.veterans.fields.citizenStatus"
      reference="qualities"
    />
  </PeriodForm>
);
