import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { lazyPdf } from '../../pdf/lazy-pdf.tsx';

/** The notes of the current list, as a PDF (OBS-03). */
export const PrintedNotes = lazyPdf(() => import('./notes-pdf.tsx'));

/**
 * Whether the notes are shown as a PDF. The state is a history entry at the same URL: Back leaves it and a reload keeps
 * it. A half-filled form stays mounted meanwhile.
 */
export function usePrintView() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const printing = state?.printing === true;
  return {
    printing,
    toggle: () => (printing ? navigate(-1) : navigate({ search }, { state: { printing: true } })),
  };
}

/** Switches between the notes and their PDF. */
export function PrintNotesToggle() {
  const translate = useTranslate();
  const { printing, toggle } = usePrintView();
  return (
    <Button
      variant="outlined"
      sx={{
        minWidth: 0,
        // A pressed button in the primary colour would look like the 'add' button.
        ...(printing ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : {}),
      }}
      aria-label={translate('print.toggle')}
      aria-pressed={printing}
      onClick={toggle}
    >
      <PrintIcon fontSize="small" />
      {/* On a phone its row has no room for the word. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
        {translate('print.toggle')}
      </Box>
    </Button>
  );
}
