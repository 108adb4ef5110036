import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  type HttpError,
  useCanAccess,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { recordName } from './recordName.ts';
import { useNotifyError } from './useNotifyError.ts';

interface DeleteRecordButtonProps {
  /** Where to go afterwards, as react-admin's path; the list unless told (SYS-12). */
  readonly redirectTo?: string;
  /** Instead of the server's description, for resources that have a refusal text of their own. */
  readonly onError?: (error: HttpError) => void;
}

/**
 * Deletes the current record after a confirmation, for who holds DELETE. A refusal, of what is in use for example
 * (CELL-02), shows the server's description.
 */
export function DeleteRecordButton({ redirectTo, onError }: DeleteRecordButtonProps) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const [asking, setAsking] = useState(false);
  const { canAccess } = useCanAccess({ resource, action: 'delete', record });
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
          notify(`resources.${resource}.notifications.deleted`, {
            type: 'success',
            messageArgs: { smart_count: 1, _: translate('ra.notification.deleted', { smart_count: 1 }) },
          });
          redirect(redirectTo ?? 'list', resource);
        },
        onError: (error) => {
          setAsking(false);
          if (onError) onError(error as HttpError);
          else notifyError(error);
        },
      },
    );

  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {translate('screens.confirm.delete')}
      </Button>
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
