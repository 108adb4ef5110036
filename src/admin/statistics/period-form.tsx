import { Box, Button, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { required, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { isDay } from '../../domain/dates/days.ts';
import { ClearButton, FilterForm } from '../ui/filters/filter-form.tsx';
import { SEARCH_GRID } from '../ui/filters/search-grid.ts';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { SwitchInput } from '../ui/inputs/switch-input.tsx';

const notBeforeStart = (end: unknown, { startDate }: FieldValues) =>
  isDay(String(end ?? '')) && isDay(String(startDate ?? '')) && String(end) < String(startDate)
    ? 'rules.endBeforeStart'
    : undefined;

/** The rules for the last day of a period: it is required, and not before the first (STAT-01). */
const endRules = [required('rules.required'), notBeforeStart];

const requireValue = required('rules.required');

interface PeriodFormProps {
  /** The shown period; `compare` is empty where the year before is not shown. */
  readonly values: { readonly compare: string };
  readonly onSearch: (values: FieldValues) => void;
  /** Empties it; absent where it is never empty. */
  readonly onClear?: () => void;
  /** Further filters. */
  readonly children: ReactNode;
}

/** The period of the figures, and whether they are compared with the previous year (STAT-01, FIG-01). */
export function PeriodForm({ values, onSearch, onClear, children }: PeriodFormProps) {
  const translate = useTranslate();
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm values={{ ...values, compare: values.compare !== '' }} onSubmit={onSearch} noValidate>
        <Box role="search">
          <Box sx={SEARCH_GRID}>
            <DayInput
              source="startDate"
              label="veterans.stats.startDate"
              validate={requireValue}
              isRequired
            />
            <DayInput
              source="endDate"
              label="veterans.stats.endDate"
              validate={endRules as never}
              isRequired
            />
            {children}
            <SwitchInput source="compare" label="statistics.compare" />
          </Box>
          <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
            <Button type="submit" variant="contained">
              {translate('screens.list.search')}
            </Button>
            {onClear && (
              <ClearButton
                disabled={Object.values(values).every((value) => value === '')}
                onClear={onClear}
              />
            )}
          </Box>
        </Box>
      </FilterForm>
    </Card>
  );
}
