import { type ReactNode, useState } from 'react';
import { useDelete, useNotify, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useNotifyError } from './use-notify-error.ts';

/** The props of delete buttons. */
export interface DeleteButtonProps {
  /** Instead of the server's description, for resources that have a refusal text of their own. */
  readonly onError?: (error: unknown) => void;
}

interface DeletionOptions extends DeleteButtonProps {
  /** Once the record is gone: where to go, or what to load again. */
  readonly onDeleted: (resource: string) => void;
  /** The text under the question, where the record can be restored. */
  readonly text?: string;
  /** After a refusal was told. */
  readonly onRefused?: () => void;
}

interface Deletion {
  /** The record as it is named. */
  readonly name: string;
  readonly ask: () => void;
  /** The question, to be drawn beside the button. */
  readonly question: ReactNode;
}

/**
 * The deletion of the current record after a question; null without the DELETE right. A refusal, of what is in
 * use for example (CELL-02), shows the server's description.
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
