import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';
import { useLetterView } from './use-letter-view.ts';

/** The letter in place of the details, and the details again, for who may VIEW; none once canceled (RIGHTS-09). */
export function LetterButton() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { shown: isShown, toOther } = useLetterView();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'show' });
  if (!canAccess || !record || record.canceled) return null;
  return (
    <Button
      variant="outlined"
      // Pressed, it must not be taken for the button that edits.
      sx={isShown ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : undefined}
      startIcon={<PdfIcon />}
      aria-pressed={isShown}
      onClick={toOther}
    >
      {translate('appointments.letter.open')}
    </Button>
  );
}
