import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNavigate, useTranslate } from 'react-admin';
import { type FileKind, fileNameOf } from '../../../domain/documents/file-kinds.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { DocumentHead, type ShownDocument } from '../../pdf/document-head.tsx';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { useFileTab } from '../file-tab.ts';
import { MissingFile } from '../list/missing-file.tsx';
import { ScanNote } from '../list/scan-note.tsx';
import { fileSize } from './file-size.tsx';
import { useBlobUrl } from './use-blob-url.ts';

/** A document's bytes as an address while it is looked at. */
function useFileUrl(id: number) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useBlobUrl(['veteranFiles', 'bytes', id], (signal) => dataProvider.veteranFile(id, signal));
}

/** A document in place of the list, without leaving the record (DOC-03). */
export function FileView({ id }: { id: number }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { toList } = useFileTab();
  const {
    data: file,
    error,
    isFetching,
    refetch,
  } = useGetOne<VeteranFileRecord>('veteranFiles', { id }, { onError: () => undefined, retry: false });
  const { url, isError } = useFileUrl(id);
  const toDocuments = () => navigate(toList);
  if (file?.scan === 'quarantined')
    return (
      <>
        <ScanNote file={file} />
        <Button startIcon={<BackIcon />} onClick={toDocuments} sx={{ alignSelf: 'flex-start' }}>
          {translate('veteranFiles.back')}
        </Button>
      </>
    );
  // Archived meanwhile; read before and not to be read again just now, it stays (SYS-06).
  const isGone = failureOf(error).status === 404;
  if ((isError && !url) || (error && (isGone || !file)))
    return (
      <>
        <MissingFile onClose={toDocuments} />
        <Button startIcon={<BackIcon />} onClick={toDocuments} sx={{ alignSelf: 'flex-start' }}>
          {translate('veteranFiles.back')}
        </Button>
      </>
    );
  if (!url || !file) return <PdfProgress text="veteranFiles.opening" />;
  const { key, value } = fileSize(Number(file.size));
  const document = {
    url,
    title: String(file.name),
    fileName: fileNameOf(String(file.name), file.extension as FileKind),
    status: [file.refs.paramsFile?.name, `.${file.extension}`, translate(key, { value })].join(' · '),
    backLabel: translate('veteranFiles.back'),
    onBack: toDocuments,
    downloadLabel: translate('veteranFiles.save'),
  };
  return (
    <>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      {file.extension === 'pdf' ? <PdfViewer {...document} /> : <Picture {...document} />}
    </>
  );
}

/** A picture as wide as the page at most; a format that the browser does not know can still be downloaded. */
function Picture(document: ShownDocument) {
  const translate = useTranslate();
  const [unknown, setUnknown] = useState(false);
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <DocumentHead {...document} canShow={!unknown} />
      {unknown ? (
        <Typography role="status" sx={{ px: 2, py: 5, textAlign: 'center' }}>
          {translate('veteranFiles.noPreview')}
        </Typography>
      ) : (
        <Box
          component="img"
          src={document.url}
          alt={translate('veteranFiles.preview', { name: document.title })}
          onError={() => setUnknown(true)}
          sx={{
            display: 'block',
            mx: 'auto',
            maxWidth: '100%',
            maxHeight: 'max(480px, 85vh)',
            objectFit: 'contain',
            backgroundColor: 'var(--color-surface-sunken)',
          }}
        />
      )}
    </Card>
  );
}
