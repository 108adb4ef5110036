import { Button } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { TitledDialog } from '../titled-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import type { Change } from './stale-changes.ts';

interface StaleDialogProps {
  /** The record's current version on the server; null while the dialog is closed. */
  readonly current: HydraRecord | null;
  /** The differences from the record with which the form was opened. */
  readonly changes?: readonly Change[];
  /** Takes the newer record and discards what was typed. */
  readonly onReload: () => void;
  /** Saves what was typed over the newer record. */
  readonly onOverwrite: () => void;
  /** Returns to the form and changes nothing. */
  readonly onClose: () => void;
}

/** Says who saved the record meanwhile and when, and lets the user choose between the two versions (SEC-04). */
export function StaleDialog({ current, changes = [], onReload, onOverwrite, onClose }: StaleDialogProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const moment = formatMoment(current?.updatedDate);
  const name = recordName(current?.refs?.updatedBy);
  return (
    <TitledDialog
      open={current !== null}
      onClose={onClose}
      maxWidth="sm"
      title={translate('screens.stale.title')}
      text={translate(name ? 'screens.stale.text' : 'screens.stale.textUnknown', { name, moment })}
      buttons={
        <>
          <Button onClick={onClose} autoFocus>
            {translate('screens.stale.close')}
          </Button>
          <Button onClick={onReload} variant="outlined">
            {translate('screens.stale.reload')}
          </Button>
          <Button onClick={onOverwrite} variant="contained">
            {translate('screens.stale.overwrite')}
          </Button>
        </>
      }
    >
      <ChangeList resource={resource ?? ''} changes={changes} />
    </TitledDialog>
  );
}
