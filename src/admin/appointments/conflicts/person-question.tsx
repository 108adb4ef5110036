import { useTranslate } from 'react-admin';
import { ForcedDialog } from '../../ui/forms/forced-dialog.tsx';
import type { Conflict, ForcedSave } from '../../ui/forms/use-forced-save.ts';
import { Standing } from './standing.tsx';

interface PersonQuestionProps {
  readonly creating?: boolean;
  /** The question to decide; null: none. */
  readonly conflict: Conflict | null;
  readonly send: ForcedSave;
  readonly onClose: () => void;
}

/** Whether to book a person who has such an appointment already, or is deceased (APT-13). */
export function PersonQuestion({ creating = false, conflict, send, onClose }: PersonQuestionProps) {
  const translate = useTranslate();
  return (
    <ForcedDialog
      open={conflict !== null}
      message={conflict?.message}
      title={translate('appointments.standing.title')}
      noLabel={translate('appointments.standing.cancel')}
      yesLabel={translate(`appointments.standing.${creating ? 'add' : 'save'}`)}
      send={send}
      onClose={onClose}
    >
      <Standing conflict={conflict} />
    </ForcedDialog>
  );
}
