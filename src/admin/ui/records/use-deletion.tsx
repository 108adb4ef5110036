import { type ReactNode, useState } from 'react';
import { useDelete, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useNotifyError } from './use-notify-error.ts';

/** The props of delete buttons. */
export interface DeleteButtonProps {
  /** Called instead of showing the server's message, for resources that have a refusal text of their own. */
  readonly onError?: (error: unknown) => void;
}

interface DeletionOptions extends DeleteButtonProps {
  /** Called after the deletion, to open another page or to load a list again. */
  readonly onDeleted: (resource: string) => void;
  /** The text under the question, where the record can be restored. */
  readonly text?: string;
  /** Called after a refusal was shown. */
  readonly onRefused?: () => void;
}

interface Deletion {
  /** The record's display name. */
  readonly name: string;
  readonly ask: () => void;
  /** The confirmation dialog, to be rendered beside the button. */
  readonly question: ReactNode;
}

/**
 * The deletion of the current record, after a confirmation; null without the DELETE right. A refusal, such as for a
 * record that is in use (CELL-02), shows the server's message.
 */
export function useDeletion(options: DeletionOptions): Deletion | null {
  const { onDeleted, onRefused, onError, text = 'screens.confirm.deleteText' } = options;
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
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
          notify(`resources.${resource}.notifications.deleted`, {
            type: 'success',
            messageArgs: { smart_count: 1, _: translate('ra.notification.deleted', { smart_count: 1 }) },
          });
          onDeleted(resource);
        },
        onError: (error) => {
          setAsking(false);
          (onError ?? notifyError)(error);
          onRefused?.();
        },
      },
    );

  const name = recordName(record);
  return {
    name,
    ask: () => setAsking(true),
    question: (
      <ConfirmDialog
        open={asking}
        danger
        busy={isPending}
        title={translate('screens.confirm.deleteTitle', { name })}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {translate(text)}
      </ConfirmDialog>
    ),
  };
}
