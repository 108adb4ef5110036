import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ClearButtonProps {
  readonly disabled: boolean;
  readonly onClear: () => void;
}

/** Effacer. The focus moves to the first field, because the button is disabled once the form is empty. */
export function ClearButton({ disabled, onClear }: ClearButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      disabled={disabled}
      onClick={({ currentTarget }) => {
        currentTarget.closest('form')?.querySelector<HTMLElement>('input')?.focus();
        onClear();
      }}
    >
      {translate('screens.list.clear')}
    </Button>
  );
}

interface FilterButtonsProps {
  readonly canSearch?: boolean;
  readonly canClear: boolean;
  readonly onClear: () => void;
}

/** Rechercher and Effacer beside the last filter. */
export function FilterButtons({ canSearch = true, canClear, onClear }: FilterButtonsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, minHeight: 40, alignItems: 'center' }}>
      <Button type="submit" variant="contained" disabled={!canSearch}>
        {translate('screens.list.search')}
      </Button>
      <ClearButton disabled={!canClear} onClear={onClear} />
    </Box>
  );
}
