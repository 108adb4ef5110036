import { Box, Button, Card } from '@mui/material';
import { required, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { endRules } from '../statistics/end-rules.ts';
import { FilterForm } from '../ui/filters/filter-form.tsx';
import { SEARCH_GRID } from '../ui/filters/search-grid.ts';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';
import { SwitchInput } from '../ui/inputs/switch-input.tsx';
import type { Search } from './search.ts';

const needed = required('rules.required');

interface FiguresFormProps {
  readonly search: Search;
  readonly onSearch: (values: FieldValues) => void;
}

/** The period, and where wanted one cell, wilaya and reason (FIG-01). */
export function FiguresForm({ search, onSearch }: FiguresFormProps) {
  const translate = useTranslate();
  const { by: _by, figure: _figure, ...values } = search;
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ ...values, compare: values.compare !== '' }} onSubmit={onSearch} noValidate>
        <Box role="search">
          <Box sx={SEARCH_GRID}>
            <DayInput source="startDate" label="veterans.stats.startDate" validate={needed} isRequired />
            <DayInput
              source="endDate"
              label="veterans.stats.endDate"
              validate={endRules as never}
              isRequired
            />
            {(['cell', 'region', 'reason'] as const).map((name) => (
              <ReferenceSelect
                key={name}
                source={name}
                label={`resources.appointments.fields.${name}`}
                reference={`${name}s`}
              />
            ))}
            <SwitchInput source="compare" label="statistics.compare" />
          </Box>
          <Button type="submit" variant="contained" sx={{ mt: 2 }}>
            {translate('screens.list.search')}
          </Button>
        </Box>
      </FilterForm>
    </Card>
  );
}
