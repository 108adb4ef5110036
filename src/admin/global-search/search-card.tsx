import { Box, Card } from '@mui/material';
import { TextInput, useListContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { entityNamed } from '../../domain/entities/index.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { useRight } from '../access/use-right.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import type { VeteranRecord } from '../data-provider/records.ts';
import { FilterButtons, FilterForm } from '../ui/filters/filter-form.tsx';
import { countFilters, withoutEmptyFilters } from '../ui/filters/filter-values.ts';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { ReferenceSelect } from '../ui/inputs/reference-select.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

/** One of these must have a value (GS-01). */
const NEEDED = ['keyWord', 'region', 'city', 'reason', 'dateRDV_between'] as const;

type Values = Readonly<Record<string, unknown>>;

/** Texts without the blanks around them: blanks alone are nothing. */
const trimValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );

const notBefore = (value: unknown, { dateRDV_between: first }: Values) =>
  value && first && String(value) < String(first) ? 'globalSearch.filters.endBeforeStart' : undefined;

/** Picks a record by its name; the filter's value is its number, short in the address. */
function RecordNumberInput({ source, className }: { source: string; className: string }) {
  const target = entityNamed(className);
  return (
    <ReferenceSelect
      source={source}
      label={`globalSearch.filters.${source}`}
      reference={target.resource}
      parse={(link: string | null) => (link ? Number(lastSegment(link)) : '')}
      format={(id: number | string | null | undefined) => (id ? iriOf(target, id) : '')}
    />
  );
}

/** The filters of the global search; they live in the URL (GS-01, SYS-11). */
export function SearchCard() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  // A search by appointments tells whose they are, so only users who may list them get it (RIGHTS-15).
  const canListAppointments = useRight('Appointment', 'LIST');
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <FilterForm
        values={filterValues}
        onSubmit={(values: Values) => setFilters(withoutEmptyFilters(trimValues(values)), undefined, false)}
      >
        <Box
          role="search"
          aria-label={translate('layout.app.globalSearch')}
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: '1fr',
              sm: 'repeat(2, minmax(0, 1fr))',
              md: 'repeat(4, minmax(0, 1fr))',
            },
            '& .MuiFormControl-root': { m: 0, width: '100%' },
          }}
        >
          <TextInput
            source="keyWord"
            type="search"
            // A user opens this page to type.
            autoFocus
            label="globalSearch.filters.keyWord"
            placeholder={translate('globalSearch.filters.keyWordHint')}
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ gridColumn: { sm: '1 / -1', md: 'span 2' } }}
          />
          <RecordNumberInput source={'region' satisfies Source} className="ParamsRegion" />
          <TextInput
            source={'city' satisfies Source}
            label="globalSearch.filters.city"
            helperText={false}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          {canListAppointments && (
            <>
              <RecordNumberInput source="reason" className="ParamsAppointmentReason" />
              <DayInput source="dateRDV_between" label="globalSearch.filters.dateRDV_between" />
              <DayInput source="dateRDV_end" label="globalSearch.filters.dateRDV_end" validate={notBefore} />
            </>
          )}
          <SearchButtons />
        </Box>
      </FilterForm>
    </Card>
  );
}

/** Rechercher needs one of the first five filters, Effacer any (GS-01). */
function SearchButtons() {
  const { filterValues, setFilters } = useListContext();
  const { reset } = useFormContext();
  const terms = trimValues(useWatch());
  const canSearch = NEEDED.some((name) => countFilters({ [name]: terms[name] }) > 0);
  const canClear = countFilters(terms) > 0 || countFilters(filterValues) > 0;
  const clear = () => {
    // A value each: without one an input keeps what was typed.
    reset(Object.fromEntries([...NEEDED, 'dateRDV_end'].map((name) => [name, ''])));
    setFilters({}, undefined, false);
  };
  return <FilterButtons canSearch={canSearch} canClear={canClear} onClear={clear} />;
}
