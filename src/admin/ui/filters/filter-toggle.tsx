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
  const active = count > 0 ? ` (${translate('screens.list.activeFilters', { smart_count: count })})` : '';
  return (
    <Badge badgeContent={count} color="secondary" sx={{ mr: count > 0 ? 0.75 : 0 }}>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        onClick={onToggle}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        aria-label={translate(open ? 'screens.list.hideFilters' : 'screens.list.showFilters') + active}
      >
        {translate('screens.list.filters')}
      </Button>
    </Badge>
  );
}
