import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '../busy-button.tsx';

interface DialogButtonsProps {
  readonly onClose: () => void;
  /** Keys of texts. */
  readonly save?: string;
  readonly saving?: string;
}

/** The buttons of a dialog around a react-admin form: one closes it, one sends the form. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onClose, save = 'screens.form.save', saving = 'screens.form.saving' } = props;
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('screens.form.cancel')}
      </Button>
      <BusyButton type="submit" busy={isSubmitting}>
        {translate(isSubmitting ? saving : save)}
      </BusyButton>
    </>
  );
}
