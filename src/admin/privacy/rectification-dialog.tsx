import { TextInput, useTranslate } from 'react-admin';
import { rectificationForm } from '../../domain/privacy/privacy-request.ts';
import type { PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { RightDialog } from './right-dialog.tsx';
import { useExerciseRight } from './use-person-rights.ts';

interface RectificationDialogProps {
  readonly subject: PrivacySubject;
  readonly onClose: () => void;
}

/** Notes what was corrected at a person's request (SEC-07). */
export function RectificationDialog({ subject, onClose }: RectificationDialogProps) {
  const translate = useTranslate();
  const { run, isPending } = useExerciseRight(subject, 'rectification', onClose);
  return (
    <RightDialog
      title={translate('personRights.rectification.dialog')}
      form={rectificationForm}
      submitLabel={translate('personRights.rectification.save')}
      isDanger={false}
      isSending={isPending}
      onSubmit={(values) => void run(values)}
      onClose={onClose}
    >
      <TextInput
        source="note"
        label="personRights.rectification.note"
        multiline
        minRows={3}
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
