import SavedIcon from '@mui/icons-material/BookmarkBorder';
import { Box } from '@mui/material';
import { listTools } from '#texts/admin/list-tools.ts';
import { PopoverButton } from '../popover-button.tsx';
import { SavedFilters } from './saved-filters.tsx';

/** Filters and orders that their reader has given a name (LIST-01). */
export const SavedButton = () => (
  <PopoverButton name={listTools.saved.open} icon={SavedIcon}>
    {(close) => (
      // Within the window's frame of 12 pixels.
      <Box sx={{ width: 'min(316px, calc(100vw - 56px))' }}>
        <SavedFilters onClose={close} />
      </Box>
    )}
  </PopoverButton>
);
