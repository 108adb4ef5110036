import { Button } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { recordId } from '../../data-provider/hydra.ts';
import { ForcedDialog } from '../../ui/forms/forced-dialog.tsx';
import type { Conflict, ForcedSave } from '../../ui/forms/use-forced-save.ts';
import { Comparison } from './comparison.tsx';
import { duplicatesIn } from './use-veteran-creation.ts';

interface DuplicatesDialogProps {
  /** The question to decide; null: none. */
  readonly conflict: Conflict | null;
  readonly send: ForcedSave;
  readonly onClose: () => void;
}

/** The possible duplicates of a new veteran beside what is typed (VET-07): the likest is chosen first. */
export function DuplicatesDialog({ conflict, send, onClose }: DuplicatesDialogProps) {
  const translate = useTranslate();
  const duplicates = duplicatesIn(conflict);
  const [pickedLink, setPickedLink] = useState<string | null>(null);
  const duplicate = duplicates.find((one) => one['@id'] === pickedLink) ?? duplicates[0];
  return (
    <ForcedDialog
      open={conflict !== null}
      message={conflict?.message}
      title={translate('veterans.duplicates.title')}
      noLabel={translate('veterans.duplicates.cancel')}
      yesLabel={translate('veterans.duplicates.add')}
      first={duplicate && <OpenFile link={duplicate['@id']} />}
      send={send}
      onClose={onClose}
    >
      <strong>{conflict?.message}.</strong> {translate('veterans.duplicates.advice')}
      {duplicate && (
        <Comparison
          duplicates={duplicates}
          duplicate={duplicate}
          onChoose={(one) => setPickedLink(one['@id'])}
        />
      )}
    </ForcedDialog>
  );
}

/** The way to the record that is there already, beside the form. */
function OpenFile({ link }: { readonly link: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Button
      variant="contained"
      component={LinkBase}
      to={createPath({ resource: 'veterans', type: 'show', id: recordId(link) })}
      target="_blank"
      rel="noopener"
    >
      {translate('veterans.duplicates.open')}
    </Button>
  );
}
