import { Button } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from './busy-button.tsx';
import { TitledDialog } from './titled-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly maxWidth?: 'xs' | 'sm';
  readonly children: ReactNode;
  /** The text of the button that sends the form. */
  readonly submitLabel: string;
  /** Buttons between the one that cancels and the one that sends. */
  readonly moreButtons?: ReactNode;
  /** Whether the form is being sent: the dialog cannot be closed then, and a second submit does nothing. */
  readonly isSending?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A dialog whose fields are sent together; the component around it checks them. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, maxWidth, children, submitLabel, moreButtons, isSending = false } = props;
  const { onSubmit, onClose } = props;
  const translate = useTranslate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from a dialog to the form in which it is rendered, which must not be submitted too.
    event.stopPropagation();
    if (!isSending) onSubmit();
  };
  return (
    <TitledDialog
      title={title}
      text={text}
      maxWidth={maxWidth}
      onClose={isSending ? undefined : onClose}
      form={(parts) => (
        <form onSubmit={submit} noValidate>
          {parts}
        </form>
      )}
      buttons={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {translate('screens.form.cancel')}
          </Button>
          {moreButtons}
          {/* aria-disabled instead of disabled: the button keeps the focus. */}
          <BusyButton type="submit" busy={isSending} disabled={false} aria-disabled={isSending}>
            {submitLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </TitledDialog>
  );
}
