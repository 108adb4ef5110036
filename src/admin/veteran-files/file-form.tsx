import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import {
  TextInput,
  useNavigate,
  useNotify,
  useRecordContext,
  useSaveContext,
  useTranslate,
} from 'react-admin';
import { type FileKind, fileNameOf } from '../../domain/file-kinds.ts';
import { hasTyped } from '../access/drafts.ts';
import type { VeteranFileRecord, VeteranRecord } from '../data-provider/records.ts';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { useRightLost } from '../ui/records/require-right.tsx';
import { FileInput } from './file-input.tsx';
import { useFilePlace } from './file-place.ts';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, useUpload } from './use-upload.ts';

const RESOURCE = 'veteranFiles';

/** The form of a new document, or of the one that the address names (DOC-01, DOC-03). */
export function FileForm() {
  const { id } = useFilePlace();
  return id === null ? <NewFile /> : <ChangedFile id={id} />;
}

function NewFile() {
  const veteran = useRecordContext<VeteranRecord>();
  const { toList } = useFilePlace();
  const upload = useUpload();
  return (
    <RecordCreate
      resource={RESOURCE}
      titled={false}
      redirect={() => toList}
      cancelTo={toList}
      defaultValues={{ veteran: veteran?.['@id'] }}
      onSave={upload.onSave}
      mutationOptions={{ onError: upload.onError }}
    >
      <FileInputs mode="create" upload={upload} />
    </RecordCreate>
  );
}

function ChangedFile({ id }: { id: number }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const { toList } = useFilePlace();
  const upload = useUpload();
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <RecordEdit
      resource={RESOURCE}
      id={id}
      titled={false}
      redirect={() => toList}
      cancelTo={toList}
      queryOptions={
        {
          // Archived meanwhile, or never there.
          onError: () => {
            // What is typed stays, also where the document cannot be read again (SYS-08).
            if (hasTyped()) return;
            setGone(true);
            notify('veteranFiles.missing', { type: 'error' });
            navigate(toList, { replace: true });
          },
        } as object
      }
      onSave={upload.onSave}
      onFailed={upload.onError}
    >
      <FileInputs mode="edit" upload={upload} />
    </RecordEdit>
  );
}

function FileInputs({ mode, upload }: { mode: 'create' | 'edit'; upload: Upload }) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const lost = useRightLost();
  const record = useRecordContext<VeteranFileRecord>();
  const kept =
    mode === 'edit' && record
      ? translate('veteranFiles.file.kept', {
          file: fileNameOf(String(record.name), record.extension as FileKind),
        })
      : undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        maxWidth: 640,
        '& .MuiFormControl-root, & .ra-input': { m: 0, width: '100%' },
      }}
    >
      <Typography variant="h3">
        {translate(`resources.${RESOURCE}.page.${mode}`, {
          recordRepresentation: String(record?.name ?? ''),
        })}
      </Typography>
      <FileInput source="file" isRequired={mode === 'create'} kept={kept} disabled={saving || lost} />
      <EntityInput source="name" />
      <EntityInput source="paramsFile" />
      <TextInput source="observation" isRequired helperText={false} multiline minRows={3} maxRows={12} />
      {saving && <UploadProgress part={upload.part} onStop={upload.stop} />}
    </Box>
  );
}
