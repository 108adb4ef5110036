import { Card } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Form, useSaveContext } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Failure } from '../../data-provider/errors.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useRightLost } from '../records/require-right.tsx';
import { DraftRestorer } from './draft-restorer.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ReadOnly } from './read-only.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { SaveToolbar } from './save-toolbar.tsx';
import type { Save } from './use-forced-save.ts';
import { ViolationsCard } from './violations-card.tsx';

export interface FormProps {
  /** Wraps the form's request: it may ask first, or add to the request. Returns the errors of the fields. */
  readonly onSave?: (values: FieldValues, save: Save) => Promise<unknown>;
  /** Called when the server refuses with 409. It returns false to leave the error to the fields or a toast. */
  readonly onConflict?: (error: Failure) => boolean;
  /** Whether the form sets the page's title; true by default. */
  readonly hasTitle?: boolean;
  /** Called by Annuler, for a form that is embedded in a page. */
  readonly onCancel?: () => void;
  /** The inputs. */
  readonly children: ReactNode;
  /** Values of a new record, or those that a loaded record lacks. */
  readonly defaultValues?: Record<string, unknown>;
}

/** Used for a form whose resource has no declaration. */
export const NO_RULES = { fields: {}, rules: [] };

/** Whether the server's answer names fields. Their inputs then show the errors. */
export const hasFormErrors = ({ body }: Partial<Failure>): boolean =>
  Object.keys(body?.errors ?? {}).length > 0;

/** The values that a loaded record lacks, or a function that derives them from the record. */
export type FormDefaults = Record<string, unknown> | ((record: HydraRecord) => Record<string, unknown>);

interface SavedFormProps extends Pick<FormProps, 'children' | 'onSave'> {
  readonly defaultValues?: FormDefaults;
  readonly resolver: Resolver;
  /** Decides how a record that is read again fills the form. */
  readonly resetOptions?: { readonly keepDirtyValues: boolean };
}

export function SavedForm({ onSave, children, ...form }: SavedFormProps) {
  const { save } = useSaveContext();
  return (
    <Form
      {...form}
      disableInvalidFormNotification
      noValidate
      onSubmit={onSave && save ? (values: FieldValues) => onSave(values, save) : undefined}
    >
      {children}
      <LeaveQuestion />
    </Form>
  );
}

interface FormCardProps {
  readonly children: ReactNode;
  readonly isRefused?: boolean;
  readonly refusedText?: string;
  /** Called when the missing right is granted again. */
  readonly onRegained?: () => void;
  readonly cancelTo: string;
  readonly onCancel?: () => void;
  readonly saveLabel?: string;
  /** Shown above the buttons. */
  readonly notices?: ReactNode;
}

export function FormCard(props: FormCardProps) {
  const {
    children,
    isRefused = false,
    refusedText,
    onRegained,
    cancelTo,
    onCancel,
    saveLabel,
    notices,
  } = props;
  const hasLostRight = useRightLost();
  // Clears a refusal for a missing right when the right is granted again.
  useEffect(() => (hasLostRight ? onRegained : undefined), [hasLostRight, onRegained]);
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100, overflow: 'visible' }}>
      <DraftRestorer />
      {(isRefused || hasLostRight) && <RefusedBanner text={refusedText} />}
      <ViolationsCard />
      <ReadOnly on={hasLostRight}>{children}</ReadOnly>
      <SaveToolbar cancelTo={cancelTo} onCancel={onCancel} label={saveLabel} notices={notices} />
    </Card>
  );
}
