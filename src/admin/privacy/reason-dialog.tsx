import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { privacyTexts } from '#texts/privacy.ts';
import {
  ERASURE_REASONS,
  erasureForm,
  RESTRICTION_REASONS,
  restrictionForm,
} from '../../domain/privacy/privacy-request.ts';
import type { PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { RightDialog } from './right-dialog.tsx';
import { useExerciseRight } from './use-person-rights.ts';

const choicesOf = (reasons: readonly (keyof typeof privacyTexts.reasons)[]) =>
  reasons.map((id) => ({ id, name: privacyTexts.reasons[id] }));

const FORMS = { erasure: erasureForm, restriction: restrictionForm };
const REASONS = { erasure: choicesOf(ERASURE_REASONS), restriction: choicesOf(RESTRICTION_REASONS) };

interface ReasonDialogProps {
  readonly right: keyof typeof FORMS;
  readonly subject: PrivacySubject;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for the reason and who decided it, and erases the person or restricts the record (SEC-07). */
export function ReasonDialog({ right, subject, onClose, onDone }: ReasonDialogProps) {
  const translate = useTranslate();
  const { run, isPending } = useExerciseRight(subject, right, () => {
    onClose();
    onDone?.();
  });
  return (
    <RightDialog
      title={translate(`personRights.${right}.dialog`)}
      text={translate(`personRights.${right}.warning`)}
      form={FORMS[right]}
      submitLabel={translate(`personRights.${right}.confirm`)}
      isDanger={right === 'erasure'}
      isSending={isPending}
      onSubmit={(values) => void run(values)}
      onClose={onClose}
    >
      <SelectInput
        source="reason"
        label="personRights.reason"
        choices={REASONS[right]}
        translateChoice={false}
        isRequired
        fullWidth
      />
      <TextInput
        source="decidedBy"
        label="personRights.decidedBy"
        helperText="personRights.decidedByHint"
        isRequired
        fullWidth
      />
    </RightDialog>
  );
}
