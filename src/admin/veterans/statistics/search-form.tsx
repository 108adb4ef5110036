import { Box, Button, Card } from '@mui/material';
import { required, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { endRules } from '../../statistics/end-rules.ts';
import { FilterForm, focusFirstField } from '../../ui/filters/filter-form.tsx';
import { SEARCH_GRID } from '../../ui/filters/search-grid.ts';
import { DayInput } from '../../ui/inputs/day-input.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import { SwitchInput } from '../../ui/inputs/switch-input.tsx';
import type { Search } from './search.ts';

interface SearchFormProps {
  readonly search: Search;
  readonly onSearch: (values: FieldValues) => void;
  readonly onClear: () => void;
}

const needed = required('rules.required');

const activeRegions = { active: true };

/** The period, and where wanted one region and one citizen status (STAT-01). */
export function SearchForm({ search, onSearch, onClear }: SearchFormProps) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ ...search, compare: search.compare !== '' }} onSubmit={onSearch} noValidate>
        <Box role="search">
          <Box sx={SEARCH_GRID}>
            <DayInput source="startDate" label="veterans.stats.startDate" validate={needed} isRequired />
            <DayInput
              source="endDate"
              label="veterans.stats.endDate"
              validate={endRules as never}
              isRequired
            />
            <ReferenceSelect
              source="region"
              label="resources.veterans.fields.region"
              reference="regions"
              filter={activeRegions}
            />
            <ReferenceSelect
              source="citizenStatus"
              label="resources.veterans.fields.citizenStatus"
              reference="qualities"
            />
            <SwitchInput source="compare" label="statistics.compare" />
          </Box>
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            <Button type="submit" variant="contained">
              {translate('screens.list.search')}
            </Button>
            <Button
              disabled={Object.values(search).every((value) => value === '')}
              onClick={(event) => {
                focusFirstField(event);
                onClear();
              }}
            >
              {translate('screens.list.clear')}
            </Button>
          </Box>
        </Box>
      </FilterForm>
    </Card>
  );
}
