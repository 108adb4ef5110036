import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import {
  useCanAccess,
  useDelete,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { recordName } from './recordName.ts';
import { useNotifyError } from './useNotifyError.ts';

interface DeleteRowButtonProps {
  /** Instead of the server's description. */
  readonly onError?: (error: unknown) => void;
}

/** Deletes a row's record after a confirmation, for who holds DELETE; the list stays where it is. */
export function DeleteRowButton({ onError }: DeleteRowButtonProps) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { canAccess } = useCanAccess({ resource, action: 'delete' });
  const [deleteOne, { isPending }] = useDelete();
  if (!record || !canAccess) return null;

  const remove = () =>
    deleteOne(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setAsking(false);
          notify(`resources.${resource}.notifications.deleted`, { type: 'success' });
          refresh();
        },
        onError: (error) => {
          setAsking(false);
          (onError ?? notifyError)(error);
          refresh();
        },
      },
    );

  const label = translate('screens.confirm.deleteRecord', { name: recordName(record) });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          size="small"
          color="error"
          sx={{ width: 34, height: 34 }}
          onClick={() => setAsking(true)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        danger
        busy={isPending}
        title={translate('screens.confirm.deleteTitle', { name: recordName(record) })}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {translate('screens.confirm.deleteText')}
      </ConfirmDialog>
    </>
  );
}
