import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { privacyTexts } from '#texts/privacy.ts';
import { ERASURE_REASONS, erasureForm } from '../../domain/privacy/privacy-request.ts';
import type { PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { RightDialog } from './right-dialog.tsx';
import { useExerciseRight } from './use-person-rights.ts';

const REASONS = ERASURE_REASONS.map((id) => ({ id, name: privacyTexts.reasons[id] }));

interface ErasureDialogProps {
  readonly subject: PrivacySubject;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks for the reason and who decided it, and erases the person; the password is asked next (SEC-07). */
export function ErasureDialog({ subject, onClose, onErased }: ErasureDialogProps) {
  const translate = useTranslate();
  const { run, isPending } = useExerciseRight(subject, 'erasure', () => {
    onClose();
    onErased();
  });
  return (
    <RightDialog
      title={translate('personRights.erasure.dialog')}
      text={translate('personRights.erasure.warning')}
      form={erasureForm}
      submitLabel={translate('personRights.erasure.confirm')}
      isDanger
      isSending={isPending}
      onSubmit={(values) => void run(values)}
      onClose={onClose}
    >
      <SelectInput
        source="reason"
        label="personRights.erasure.reason"
        choices={REASONS}
        translateChoice={false}
        isRequired
        fullWidth
      />
      <TextInput
        source="decidedBy"
        label="personRights.erasure.decidedBy"
        helperText="personRights.erasure.decidedByHint"
        isRequired
        fullWidth
      />
    </RightDialog>
  );
}
