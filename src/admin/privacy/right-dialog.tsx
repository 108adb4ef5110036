import { Button } from '@mui/material';
import { Form, SelectInput, TextInput, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { privacyTexts } from '#texts/privacy.ts';
import {
  ERASURE_REASONS,
  erasureForm,
  RESTRICTION_REASONS,
  rectificationForm,
  releaseForm,
  restrictionForm,
} from '../../domain/privacy/privacy-request.ts';
import type { FormRight, PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useEntityResolver } from '../ui/forms/use-entity-resolver.ts';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { useExerciseRight } from './use-person-rights.ts';

const FORMS = {
  rectification: rectificationForm,
  restriction: restrictionForm,
  release: releaseForm,
  erasure: erasureForm,
};

const choicesOf = (reasons: readonly (keyof typeof privacyTexts.reasons)[]) =>
  reasons.map((id) => ({ id, name: privacyTexts.reasons[id] }));

/** The reasons of the rights that ask for one; the others ask for a note. */
const REASONS = { erasure: choicesOf(ERASURE_REASONS), restriction: choicesOf(RESTRICTION_REASONS) };

const asksForReason = (right: FormRight): right is keyof typeof REASONS => right in REASONS;

interface RightDialogProps {
  readonly right: FormRight;
  readonly subject: PrivacySubject;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Exercises one of a person's rights, checked by the same declaration as on the server (SEC-07). */
export function RightDialog({ right, subject, onClose, onDone }: RightDialogProps) {
  const translate = useTranslate();
  const resolver = useEntityResolver(FORMS[right], null);
  const { run, isPending } = useExerciseRight(subject, right, () => {
    onClose();
    onDone?.();
  });
  return (
    <TitledDialog
      title={translate(`personRights.${right}.dialog`)}
      text={asksForReason(right) ? translate(`personRights.${right}.warning`) : undefined}
      maxWidth="sm"
      onClose={isPending ? undefined : onClose}
      form={(parts) => (
        <Form
          resolver={resolver}
          onSubmit={(values: FieldValues) => void run(values)}
          noValidate
          disableInvalidFormNotification
        >
          {parts}
        </Form>
      )}
      buttons={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {translate('screens.form.cancel')}
          </Button>
          <BusyButton type="submit" color={right === 'erasure' ? 'error' : 'primary'} busy={isPending}>
            {translate(`personRights.${right}.confirm`)}
          </BusyButton>
        </>
      }
    >
      <WhyInput right={right} />
      <TextInput
        source="decidedBy"
        label="personRights.decidedBy"
        helperText="personRights.decidedByHint"
        isRequired
        fullWidth
      />
    </TitledDialog>
  );
}

/** Why: one of the reasons of the law, or what was asked in words. */
function WhyInput({ right }: { readonly right: FormRight }) {
  if (!asksForReason(right))
    return (
      <TextInput
        source="note"
        label={`personRights.${right}.note`}
        multiline
        minRows={3}
        isRequired
        fullWidth
      />
    );
  return (
    <SelectInput
      source="reason"
      label="personRights.reason"
      choices={REASONS[right]}
      translateChoice={false}
      isRequired
      fullWidth
    />
  );
}
