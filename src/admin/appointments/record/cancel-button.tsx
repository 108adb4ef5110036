import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowIconButton } from '../../ui/row-icon-button.tsx';
import { Standing } from '../conflicts/standing.tsx';
import { useCancel } from './use-cancel.ts';

/** Cancels or restores the appointment after Non and Oui: where it can be, for users who hold DELETE (APT-09). */
export function CancelButton({ row = false }: { row?: boolean }) {
  const record = useRecordContext<AppointmentRecord>();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'delete' });
  const { mutate, isPending, conflict, forget } = useCancel(record, () => setAsking(false));
  if (!record?.canBeCanceled || !canAccess) return null;

  const restoring = record.canceled === true;
  const name = recordName(record);
  const verb = restoring ? 'restore' : 'cancel';
  const Icon = restoring ? RestoreIcon : CancelIcon;
  const label = translate(`appointments.${verb}Row`, { name });
  const open = () => setAsking(true);
  return (
    <>
      {row ? (
        <RowIconButton label={label} onClick={open}>
          <Icon fontSize="small" />
        </RowIconButton>
      ) : (
        <Button
          variant="outlined"
          color={restoring ? 'success' : 'warning'}
          startIcon={<Icon />}
          onClick={open}
        >
          {translate(`appointments.${verb}`)}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger={!restoring}
        busy={isPending}
        title={translate(restoring ? 'appointments.askRestore' : 'appointments.askCancel')}
        onConfirm={() => mutate({ forced: false })}
        onClose={() => setAsking(false)}
      >
        {name}, {formatMoment(record.dateRDV)}
      </ConfirmDialog>
      <ConfirmDialog
        open={conflict !== null}
        busy={isPending}
        title={translate('appointments.standing.title')}
        noLabel={translate('appointments.standing.cancel')}
        yesLabel={translate('appointments.standing.restore')}
        onConfirm={() => mutate({ forced: true })}
        onClose={forget}
        maxWidth="sm"
      >
        <Standing conflict={conflict} />
      </ConfirmDialog>
    </>
  );
}
