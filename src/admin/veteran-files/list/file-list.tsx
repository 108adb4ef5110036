import { Box, Chip, Link, Typography } from '@mui/material';
import { LinkBase, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { NoteText } from '../../notes/note-text.tsx';
import { ArchivedChip } from '../../reference/archived-chip.tsx';
import { AuthorSentence } from '../../ui/fields/author-field.tsx';
import { useChangedLook } from '../../ui/lists/changed-rows.tsx';
import { LINED_LIST } from '../../ui/lists/lined-list.ts';
import { useFileTab } from '../file-tab.ts';
import { useFileRights } from '../use-file-rights.ts';
import { FileSize } from '../view/file-size.tsx';
import { FileActions } from './file-actions.tsx';
import { ScanNote } from './scan-note.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The documents of the current list: name, extension, size, type, what is said of each, who and when (DOC-01). */
export function FileList({ onMissing }: { onMissing: (missing: boolean) => void }) {
  const translate = useTranslate();
  const { data } = useListContext<VeteranFileRecord>();
  return (
    <Box
      component="ul"
      aria-label={translate('resources.veteranFiles.name', { smart_count: 2 })}
      sx={LINED_LIST}
    >
      {data?.map((file) => (
        <RecordContextProvider key={file.id} value={file}>
          <FileItem file={file} onMissing={onMissing} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function FileItem({ file, onMissing }: { file: VeteranFileRecord; onMissing: (missing: boolean) => void }) {
  const changedLook = useChangedLook();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        gridTemplateColumns: { xs: '56px minmax(0, 1fr)', sm: '56px minmax(0, 1fr) auto' },
        alignItems: 'start',
        px: 2,
        py: 1.5,
        ...changedLook(file.id),
      }}
    >
      <Thumbnail file={file} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <FileName file={file} /> <ArchivedChip /> <ScanNote file={file} />
        <FileFacts file={file} />
        <Box sx={{ mt: 0.75 }}>
          <NoteText text={String(file.observation ?? '')} />
        </Box>
        <FileHistory file={file} />
      </Box>
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' } }}>
        <FileActions file={file} onMissing={onMissing} />
      </Box>
    </Box>
  );
}

function FileName({ file }: { file: VeteranFileRecord }) {
  const { toView } = useFileTab();
  const { views } = useFileRights();
  const name = String(file.name);
  if (!views(file)) return <Typography component="span">{name}</Typography>;
  return (
    <Link component={LinkBase} to={toView(file.id)} sx={{ fontWeight: 600 }}>
      {name}
    </Link>
  );
}

const FileFacts = ({ file }: { file: VeteranFileRecord }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 }}>
    <Chip
      size="small"
      label={String(file.refs.paramsFile?.name ?? '')}
      sx={{ maxWidth: '100%', backgroundColor: 'var(--color-primary-soft)', color: 'var(--color-primary)' }}
    />
    <Typography variant="body2" color="textSecondary" component="span" sx={{ whiteSpace: 'nowrap' }}>
      .{String(file.extension)} · <FileSize bytes={Number(file.size)} />
    </Typography>
  </Box>
);

function FileHistory({ file }: { file: VeteranFileRecord }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      <AuthorSentence date="createdDate" author="createdBy" text="veteranFiles.added" />
      {file.updatedDate && (
        <>
          {' · '}
          <AuthorSentence
            date="updatedDate"
            author="updatedBy"
            text={file.archived ? 'veteranFiles.archivedOn' : 'veteranFiles.updated'}
          />
        </>
      )}
    </Typography>
  );
}
