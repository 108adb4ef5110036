import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';
import { useLetterView } from './use-letter-view.ts';

/**
 * Switches between an appointment's details and its letter. Users without the VIEW right, and canceled appointments,
 * have no button (RIGHTS-09).
 */
export function LetterButton() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { isShown, toggle } = useLetterView();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'show' });
  if (!canAccess || !record || record.canceled) return null;
  return (
    <Button
      variant="outlined"
      // A pressed button in the primary colour would look like the one that edits.
      sx={isShown ? { backgroundColor: 'var(--color-primary-soft)', borderColor: 'primary.main' } : undefined}
      startIcon={<PdfIcon />}
      aria-pressed={isShown}
      onClick={toggle}
    >
      {translate('appointments.letter.open')}
    </Button>
  );
}
