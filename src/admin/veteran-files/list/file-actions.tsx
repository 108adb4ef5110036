import EditIcon from '@mui/icons-material/EditOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { type FileKind, fileNameOf } from '../../../domain/documents/file-kinds.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { BusyIconButton } from '../../ui/busy-icon-button.tsx';
import { DeleteRowButton } from '../../ui/lists/delete-row-button.tsx';
import { RowIconButton } from '../../ui/row-icon-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useFileTab } from '../file-tab.ts';
import { useFileRights } from '../use-file-rights.ts';
import { ScanButton } from './scan-button.tsx';

interface FileActionsProps {
  readonly file: VeteranFileRecord;
  /** Told whether the last download found no file (DOC-02). */
  readonly onMissing: (missing: boolean) => void;
}

/** View, download, scan, edit and archive, each for users who hold the right (RIGHTS-08). */
export function FileActions({ file, onMissing }: FileActionsProps) {
  const { toView, toEdit } = useFileTab();
  const { views, scans, edits, deletes } = useFileRights();
  return (
    <Stack direction="row" sx={{ ml: { xs: -1, sm: 0 }, mt: { sm: -0.5 } }}>
      {views(file) && (
        <>
          <FileLink
            to={toView(file.id)}
            label="veteranFiles.view"
            file={file}
            icon={<ViewIcon fontSize="small" />}
          />
          <DownloadButton file={file} onMissing={onMissing} />
        </>
      )}
      {scans(file) && <ScanButton file={file} />}
      {edits(file) && (
        <FileLink
          to={toEdit(file.id)}
          label="veteranFiles.edit"
          file={file}
          icon={<EditIcon fontSize="small" />}
        />
      )}
      {deletes(file) && <DeleteRowButton text="veteranFiles.archiveText" />}
    </Stack>
  );
}

interface FileLinkProps extends Pick<FileActionsProps, 'file'> {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

function FileLink({ to, label, file, icon }: FileLinkProps) {
  const name = useTranslate()(label, { name: String(file.name) });
  return (
    <RowIconButton component={LinkBase} to={to} label={name}>
      {icon}
    </RowIconButton>
  );
}

function DownloadButton({ file, onMissing }: FileActionsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.veteranFile(file.id),
    onMutate: () => onMissing(false),
    onSuccess: (bytes) => saveFile(fileNameOf(String(file.name), file.extension as FileKind), bytes),
    onError: () => onMissing(true),
  });
  const label = translate(isPending ? 'veteranFiles.downloading' : 'veteranFiles.download', {
    name: String(file.name),
  });
  return (
    <BusyIconButton
      label={label}
      icon={<DownloadIcon fontSize="small" />}
      busy={isPending}
      onClick={() => mutate()}
    />
  );
}
