import { useRef } from 'react';
import { CreateBase, useLocation, useNavigate, useNotify, useRecordContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';
import { fill } from '../../../i18n/fill.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { FormCard, SavedForm } from '../../ui/forms/form-card.tsx';
import { RequireRight } from '../../ui/records/require-right.tsx';
import { useFileTab } from '../file-tab.ts';
import { type DroppedFiles, NewFileRows, type RowsHandle } from './new-file-rows.tsx';
import { emptyRow, type NewRows, useRowsResolver } from './new-rows.ts';
import { useSending } from './use-sending.ts';

/** New documents, each in a row of its own and sent by itself (DOC-05). */
export function NewFiles({ droppedFiles }: { droppedFiles: DroppedFiles }) {
  const veteran = useRecordContext<VeteranRecord>()?.['@id'] ?? '';
  const { toList } = useFileTab();
  const { state } = useLocation();
  const notify = useNotify();
  const navigate = useNavigate();
  const sending = useSending(veteran);
  const rows = useRef<RowsHandle>(null);

  async function save({ documents }: NewRows): Promise<unknown> {
    const outcomes = await sending.send(documents, (index, outcome) => rows.current?.mark(index, outcome));
    const leftCount = outcomes.filter(({ isSent }) => !isSent).length;
    const savedCount = new Set(outcomes.flatMap(({ documentId }) => documentId ?? [])).size;
    if (leftCount > 0) {
      const message = fill(texts.left, { done: savedCount, left: leftCount });
      if (savedCount > 0) notify(message, { type: 'warning', messageArgs: { _: message } });
      return { documents: outcomes.map(({ errors }) => errors) };
    }
    const message = savedCount > 1 && fill(texts.added, { smart_count: savedCount });
    if (message) notify(message, { type: 'success', messageArgs: { _: message } });
    else notify('resources.veteranFiles.notifications.created', { type: 'success' });
    navigate(toList);
    return undefined;
  }

  return (
    <RequireRight action="create" resource="veteranFiles">
      <CreateBase disableAuthentication resource="veteranFiles">
        <SavedForm
          resolver={useRowsResolver(veteran) as never}
          defaultValues={{ documents: [emptyRow({ paramsFile: state?.paramsFile ?? null })] }}
          onSave={(values: FieldValues) => save(values as NewRows)}
        >
          <FormCard cancelTo={toList}>
            <NewFileRows
              ref={rows}
              droppedFiles={droppedFiles}
              onItsWay={sending.onItsWay}
              onStop={sending.stop}
            />
          </FormCard>
        </SavedForm>
      </CreateBase>
    </RequireRight>
  );
}
