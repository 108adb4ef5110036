import { useTranslate } from 'react-admin';
import { ForcedDialog } from '../../ui/forms/forced-dialog.tsx';
import type { Conflict, ForcedSave } from '../../ui/forms/use-forced-save.ts';
import { LikeRecord } from './like-record.tsx';
import { duplicatesIn } from './use-veteran-creation.ts';
import { Why } from './why.tsx';

interface DuplicatesDialogProps {
  /** What there is to decide; null: nothing. */
  readonly conflict: Conflict | null;
  readonly send: ForcedSave;
  readonly onClose: () => void;
}

/** The possible duplicates of a new veteran (VET-07): each opens beside the form. */
export function DuplicatesDialog({ conflict, send, onClose }: DuplicatesDialogProps) {
  const translate = useTranslate();
  const duplicates = duplicatesIn(conflict);
  return (
    <ForcedDialog
      open={conflict !== null}
      title={translate('veterans.duplicates.title')}
      noLabel={translate('veterans.duplicates.cancel')}
      yesLabel={translate('veterans.duplicates.add')}
      send={send}
      onClose={onClose}
    >
      <strong>{conflict?.message}.</strong> {translate('veterans.duplicates.advice')}
      {duplicates.length > 0 && (
        <ul aria-label={translate('veterans.duplicates.list')} style={{ margin: '16px 0 0', padding: 0 }}>
          {duplicates.map((duplicate) => (
            <LikeRecord key={duplicate['@id']} record={duplicate}>
              <Why reasons={duplicate.reasons ?? []} />
            </LikeRecord>
          ))}
        </ul>
      )}
    </ForcedDialog>
  );
}
