import { Card, Collapse } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { FilterButtons, FilterForm } from './filter-form.tsx';
import { FilterGrid } from './filter-grid.tsx';
import { countFilters, withoutEmptyFilters } from './filter-values.ts';

interface FilterPanelProps {
  readonly open: boolean;
  /** The inputs; each one's `source` is the filter's name. */
  readonly children: ReactNode;
  readonly id?: string;
}

/** The filter card of the current list: inputs, Rechercher and Effacer; the filters live in the URL (SYS-11). */
export function FilterPanel({ open, children, id }: FilterPanelProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <Collapse in={open} unmountOnExit id={id}>
      <Card sx={{ p: 2, mb: 2 }}>
        <FilterForm
          values={filterValues}
          onSubmit={(values: Record<string, unknown>) =>
            setFilters(withoutEmptyFilters(values), undefined, false)
          }
        >
          <FilterGrid columns="repeat(auto-fill, minmax(220px, 1fr))">
            {children}
            <FilterButtons
              canClear={countFilters(filterValues) > 0}
              onClear={() => setFilters({}, undefined, false)}
            />
          </FilterGrid>
        </FilterForm>
      </Card>
    </Collapse>
  );
}
