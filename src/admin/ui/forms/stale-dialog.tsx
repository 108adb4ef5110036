import { Button } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { TitledDialog } from '../titled-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import type { Change } from './stale-changes.ts';

interface StaleDialogProps {
  /** The record as it is now on the server; null while there is nothing to ask. */
  readonly current: HydraRecord | null;
  /** The differences from the record with which the form was opened. */
  readonly changes?: readonly Change[];
  /** Takes the newer record, and gives up what was typed. */
  readonly onReload: () => void;
  /** Saves what was typed over the newer record. */
  readonly onOverwrite: () => void;
  /** Goes back to the form as it is. */
  readonly onClose: () => void;
}

/** Somebody saved the record meanwhile (SEC-04): says who and when, and lets the person choose. */
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
