import { TextInput, useTranslate } from 'react-admin';
import { rectificationForm, releaseForm } from '../../domain/privacy/privacy-request.ts';
import type { PrivacySubject } from '../data-provider/calls/privacy-calls.ts';
import { RightDialog } from './right-dialog.tsx';
import { useExerciseRight } from './use-person-rights.ts';

const FORMS = { rectification: rectificationForm, release: releaseForm };

interface NoteDialogProps {
  readonly right: keyof typeof FORMS;
  readonly subject: PrivacySubject;
  readonly onClose: () => void;
}

/** Notes what was corrected at a person's request, or why a restriction ends (SEC-07). */
export function NoteDialog({ right, subject, onClose }: NoteDialogProps) {
  const translate = useTranslate();
  const { run, isPending } = useExerciseRight(subject, right, onClose);
  return (
    <RightDialog
      title={translate(`personRights.${right}.dialog`)}
      form={FORMS[right]}
      submitLabel={translate(`personRights.${right}.confirm`)}
      isDanger={false}
      isSending={isPending}
      onSubmit={(values) => void run(values)}
      onClose={onClose}
    >
      <TextInput
        source="note"
        label={`personRights.${right}.note`}
        multiline
        minRows={3}
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
