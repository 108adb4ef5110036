import RemoveIcon from '@mui/icons-material/Close';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';
import { fill } from '../../../i18n/fill.ts';
import { PickedPreview } from '../picked-preview.tsx';
import { FileSize, fileSize } from '../view/file-size.tsx';

interface PickedFileProps {
  readonly file: File;
  readonly isLine: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** The picked file stands with its name and size; in a line it has a preview in place of the button. */
export function PickedFile({ file, isLine, disabled, onRemove }: PickedFileProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: isLine ? 0 : 1, flex: 1, minWidth: 0 }}>
      {isLine && <PickedPreview file={file} />}
      <Typography
        variant={isLine ? 'body2' : 'body1'}
        sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}
      >
        {file.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' }}>
          <FileSize bytes={file.size} />
        </Box>
      </Typography>
      {/* A line goes as a whole. */}
      {!isLine && <RemoveButton name={file.name} disabled={disabled} onClick={onRemove} />}
    </Box>
  );
}

interface RemoveButtonProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function RemoveButton({ name, disabled, onClick }: RemoveButtonProps) {
  const translate = useTranslate();
  const label = translate('veteranFiles.file.remove', { name });
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface SizeNoteProps {
  /** The sizes in bytes. */
  readonly before: number;
  readonly after: number;
  readonly isLine: boolean;
}

/** The note says how much smaller a picture was made. */
export function SizeNote({ before, after, isLine }: SizeNoteProps) {
  const translate = useTranslate();
  const sizeText = (bytes: number) => {
    const { key, value } = fileSize(bytes);
    return translate(key, { value });
  };
  return (
    <Typography
      variant={isLine ? 'caption' : 'body2'}
      role="status"
      sx={isLine ? { order: 1, width: '100%' } : { mb: 1 }}
    >
      {fill(texts.smaller, { before: sizeText(before), after: sizeText(after) })}
    </Typography>
  );
}
