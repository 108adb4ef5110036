import SavedIcon from '@mui/icons-material/BookmarkBorder';
import { Button, Popover } from '@mui/material';
import { useId, useState } from 'react';
import { listTools } from '#texts/admin/list-tools.ts';
import { SavedFilters } from './saved-filters.tsx';

/** Filters and orders that their reader has given a name (LIST-01). */
export function SavedButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SavedIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {listTools.saved.open}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': listTools.saved.open,
            sx: { width: 'min(340px, calc(100vw - 32px))', p: 1.5 },
          },
        }}
      >
        <SavedFilters onClose={close} />
      </Popover>
    </>
  );
}
