import EnableIcon from '@mui/icons-material/CheckCircleOutlined';
import DisableIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  useCloseNotification,
  useDataProvider,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { BusyButton } from '../busy-button.tsx';
import { useNotifyError } from '../records/use-notify-error.ts';
import { useReplaceRecord } from '../records/use-replace-record.ts';
import { RowIconButton } from '../row-icon-button.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';

interface EnableToggleProps {
  /** react-admin's action whose right is asked: `edit` for veterans (RIGHTS-05), `delete` for users (RIGHTS-04). */
  readonly action: 'edit' | 'delete';
}

interface Change {
  /** The record as it is to be changed. */
  readonly before: HydraRecord;
  readonly isUndo?: boolean;
}

/** Restores the previous state, and closes the toast that holds the button. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      {translate('screens.enable.undo')}
    </Button>
  );
}

/** The toggle's state and texts; null for users who lack the right. */
function useToggle(action: EnableToggleProps['action']) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<HydraRecord>();
  const dataProvider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const replace = useReplaceRecord(resource);
  const { canAccess } = useCanAccess({ resource, action });
  const isEnabled = record?.enable !== false;
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ before }: Change) => dataProvider.setEnabled(resource, before, before.enable === false),
    onSuccess: (record, { isUndo }) => {
      replace(record);
      notify(record.enable ? 'screens.enable.enabled' : 'screens.enable.disabled', {
        type: 'success',
        // The change is saved at once, so its toast offers to undo it.
        action: isUndo ? null : <UndoButton onUndo={() => mutate({ before: record, isUndo: true })} />,
      });
    },
    onError: notifyError,
  });
  const toggle = useOneAtATime(async () => {
    if (record) await mutateAsync({ before: record });
  });
  if (!record || !canAccess) return null;
  return {
    enabled: isEnabled,
    isPending,
    toggle,
    text: translate(isEnabled ? 'screens.enable.disable' : 'screens.enable.enable'),
    label: translate(isEnabled ? 'screens.enable.disableRecord' : 'screens.enable.enableRecord', {
      name: recordName(record),
    }),
  };
}

/** Enables or disables the record of the row in place: danger while enabled, success while not (VET-01, USER-01). */
export function EnableIconButton({ action }: EnableToggleProps) {
  const state = useToggle(action);
  if (!state) return null;
  const { enabled, isPending, toggle, label } = state;
  return (
    <RowIconButton label={label} color={enabled ? 'error' : 'success'} disabled={isPending} onClick={toggle}>
      {enabled ? <DisableIcon fontSize="small" /> : <EnableIcon fontSize="small" />}
    </RowIconButton>
  );
}

/** The same on the record's page (VET-14, RIGHTS-04). */
export function EnableButton({ action }: EnableToggleProps) {
  const state = useToggle(action);
  if (!state) return null;
  const { enabled, isPending, toggle, text } = state;
  return (
    <BusyButton
      variant="outlined"
      color={enabled ? 'error' : 'success'}
      busy={isPending}
      onClick={toggle}
      startIcon={enabled ? <DisableIcon /> : <EnableIcon />}
    >
      {text}
    </BusyButton>
  );
}
