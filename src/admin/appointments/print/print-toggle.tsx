import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useLocation, useNavigate, useTranslate } from 'react-admin';

const LIST = '/appointments';
/** The printed list; its filters and order stand in the query, as those of the list do. */
const PRINTED = '/appointments/print';

/** The list of appointments is shown as a table or as a PDF; `toggle` keeps filters, order and page (APT-01). */
export function usePrintedView() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPrinted = pathname === PRINTED;
  return { isPrinted, toggle: () => navigate(`${isPrinted ? LIST : PRINTED}${search}`) };
}

/** Switches between the list and its PDF (APT-01). */
export function PrintToggle() {
  const translate = useTranslate();
  const { isPrinted, toggle } = usePrintedView();
  return (
    <Button
      variant="outlined"
      // A pressed button in the primary colour would look like the one that adds.
      sx={
        isPrinted ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : undefined
      }
      startIcon={<PrintIcon />}
      aria-pressed={isPrinted}
      onClick={toggle}
    >
      {translate('print.toggle')}
    </Button>
  );
}
