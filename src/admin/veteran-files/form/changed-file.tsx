import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useNotify, useRecordContext, useSaveContext, useTranslate } from 'react-admin';
import { type FileKind, fileNameOf } from '../../../domain/documents/file-kinds.ts';
import { hasTyped } from '../../access/drafts.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { FormColumn } from '../../ui/forms/form-grid.tsx';
import { RecordEdit } from '../../ui/forms/record-edit.tsx';
import { useRightLost } from '../../ui/records/require-right.tsx';
import { useFileTab } from '../file-tab.ts';
import { FileFacts } from './file-facts.tsx';
import { FileInput } from './file-input.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, useUpload } from './use-upload.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranFileRecord;

const RESOURCE = 'veteranFiles';

/** The form of the document that the address names; it may leave the file as it is (DOC-03). */
export function ChangedFile({ id }: { id: number }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const { toList } = useFileTab();
  const upload = useUpload();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <RecordEdit
      resource={RESOURCE}
      id={id}
      hasTitle={false}
      redirect={() => toList}
      cancelTo={toList}
      queryOptions={{
        // Archived meanwhile, or never there.
        onError: () => {
          // Typed text stays, also where the document cannot be read again (SYS-08).
          if (hasTyped()) return;
          setMissing(true);
          notify('veteranFiles.missing', { type: 'error' });
          navigate(toList, { replace: true });
        },
      }}
      onSave={upload.onSave}
      onFailed={upload.onError}
    >
      <FileInputs upload={upload} />
    </RecordEdit>
  );
}

function FileInputs({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const hasLostRight = useRightLost();
  const record = useRecordContext<VeteranFileRecord>();
  const keptFile =
    record &&
    translate('veteranFiles.file.kept', {
      file: fileNameOf(String(record.name), record.extension as FileKind),
    });
  return (
    <FormColumn maxWidth={640}>
      <Typography variant="h3">
        {translate(`resources.${RESOURCE}.page.edit`, {
          recordRepresentation: String(record?.name ?? ''),
        })}
      </Typography>
      <FileInput source={'file' satisfies Source} currentFile={keptFile} disabled={saving || hasLostRight} />
      <FileFacts minRows={3} />
      {saving && <UploadProgress part={upload.part} onStop={upload.stop} />}
    </FormColumn>
  );
}
