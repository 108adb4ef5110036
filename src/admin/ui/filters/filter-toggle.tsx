import FilterIcon from '@mui/icons-material/FilterList';
import { Badge, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { countFilters } from './filter-values.ts';

interface FilterToggleProps {
  readonly open: boolean;
  readonly onToggle: () => void;
  /** The id of the panel that it opens. */
  readonly controls?: string;
}

/** Opens the filter card; its badge says how many filters are on (SYS-11). */
export function FilterToggle({ open, onToggle, controls }: FilterToggleProps) {
  const translate = useTranslate();
  const count = countFilters(useListContext().filterValues);
  const label = `screens.list.${open ? 'hide' : 'show'}${count > 0 ? 'Active' : ''}Filters`;
  return (
    <Badge badgeContent={count} color="secondary" sx={{ mr: count > 0 ? 0.75 : 0 }}>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        onClick={onToggle}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        aria-label={translate(label, { smart_count: count })}
      >
        {translate('screens.list.filters')}
      </Button>
    </Badge>
  );
}
