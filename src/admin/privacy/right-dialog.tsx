import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Entity } from '../../domain/model/entity.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';

interface RightDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly form: Pick<Entity, 'fields' | 'rules'>;
  readonly submitLabel: string;
  /** Whether the right cannot be undone once it is exercised. */
  readonly isDanger: boolean;
  readonly isSending: boolean;
  readonly onSubmit: (values: FieldValues) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of one of a person's rights, checked by the same declaration as on the server (SEC-07). */
export function RightDialog(props: RightDialogProps) {
  const { title, text, form, submitLabel, isDanger, isSending, onSubmit, onClose, children } = props;
  const translate = useTranslate();
  const resolver = useEntityResolver(form, null);
  return (
    <TitledDialog
      title={title}
      text={text}
      maxWidth="sm"
      onClose={isSending ? undefined : onClose}
      form={(parts) => (
        <Form resolver={resolver} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
          {parts}
        </Form>
      )}
      buttons={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {translate('screens.form.cancel')}
          </Button>
          <BusyButton type="submit" color={isDanger ? 'error' : 'primary'} busy={isSending}>
            {submitLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </TitledDialog>
  );
}
