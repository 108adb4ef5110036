import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Collapse, Typography } from '@mui/material';
import { Fragment, useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { countFilters } from '../../ui/filters/filter-values.ts';
import { defaultRows, type FilterRow, filterOf, joinOf, rowsOf } from './rows.ts';
import { VeteranFilterRow } from './veteran-filter-row.tsx';

interface VeteranFilterPanelProps {
  readonly open: boolean;
  readonly id?: string;
}

interface FilterForm {
  rows: FilterRow[];
}

/** The filter card of the veterans' list: rows of category, property and value (VET-02). */
export function VeteranFilterPanel({ open, id }: VeteranFilterPanelProps) {
  return (
    <Collapse in={open} unmountOnExit id={id}>
      <Card sx={{ p: 2, mb: 2 }}>
        <FilterRows />
      </Card>
    </Collapse>
  );
}

/** The form of the rows, which follows the filters of the URL. */
function useRowsForm() {
  const { filterValues, setFilters } = useListContext();
  const form = useForm<FilterForm>({ defaultValues: { rows: rowsOf(filterValues) } });

  // Back, a bookmark or Effacer changes the filters of the URL: the rows follow.
  const lastFilters = useRef(JSON.stringify(filterValues));
  useEffect(() => {
    const now = JSON.stringify(filterValues);
    if (now === lastFilters.current) return;
    lastFilters.current = now;
    form.reset({ rows: rowsOf(filterValues) });
  }, [filterValues, form]);

  const search = form.handleSubmit(({ rows }) => {
    const filter = filterOf(rows);
    lastFilters.current = JSON.stringify(filter);
    setFilters(filter, undefined, false);
  });

  const clear = () => {
    lastFilters.current = '{}';
    form.reset({ rows: defaultRows() });
    setFilters({}, undefined, false);
  };

  return { form, search, clear, canClear: countFilters(filterValues) > 0 || form.formState.isDirty };
}

function FilterRows() {
  const translate = useTranslate();
  const { form, search, clear, canClear } = useRowsForm();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' });
  const rowList = useRef<HTMLDivElement>(null);
  return (
    <FormProvider {...form}>
      <form onSubmit={search} noValidate>
        <Box role="search" ref={rowList} sx={{ display: 'grid', gap: 1.5 }}>
          {fields.map((field, index) => (
            <Fragment key={field.id}>
              {index > 0 && <Join index={index} />}
              <VeteranFilterRow
                index={index}
                onRemove={() => {
                  remove(index);
                  // The removed button had the focus: it goes to what comes next.
                  rowList.current?.querySelector<HTMLElement>('[data-filter-add]')?.focus();
                }}
              />
            </Fragment>
          ))}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained">
              {translate('screens.list.search')}
            </Button>
            <Button disabled={!canClear} onClick={clear}>
              {translate('screens.list.clear')}
            </Button>
            <Button
              data-filter-add
              startIcon={<AddIcon />}
              onClick={() =>
                append({ category: 'identity', property: '', value: '' }, { shouldFocus: false })
              }
            >
              {translate('veterans.filters.add')}
            </Button>
          </Box>
        </Box>
      </form>
    </FormProvider>
  );
}

/** Says in words how a row combines with those above it (VET-02). */
function Join({ index }: { index: number }) {
  const translate = useTranslate();
  const rows: FilterRow[] = useWatch({ name: 'rows' }) ?? [];
  const { or, with: other } = joinOf(rows, index);
  const text = or
    ? translate(other === index - 1 ? 'veterans.filters.or' : 'veterans.filters.orWith', {
        number: other + 1,
      })
    : translate('veterans.filters.and');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ my: { xs: 0, md: -0.75 } }}>
      {text}
    </Typography>
  );
}
