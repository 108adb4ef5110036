import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import { useLocation, useNavigate, useTranslate } from 'react-admin';

const LIST = '/appointments';
/** The printed list; its filters and order stand in the query, as those of the list do. */
const PRINTED = '/appointments/print';

/** Goes to the other view of the list with the same filters, order and page; `printed` says which is shown. */
export function useOtherView() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const printed = pathname === PRINTED;
  return { printed, toOther: () => navigate(`${printed ? LIST : PRINTED}${search}`) };
}

/** Switches between the list and its PDF (APT-01). */
export function PrintToggle() {
  const translate = useTranslate();
  const { printed, toOther } = useOtherView();
  return (
    <Button
      variant="outlined"
      // Pressed, it must not be taken for the button that adds.
      sx={printed ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : undefined}
      startIcon={<PrintIcon />}
      aria-pressed={printed}
      onClick={toOther}
    >
      {translate('print.toggle')}
    </Button>
  );
}
