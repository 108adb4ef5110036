import RemoveIcon from '@mui/icons-material/Close';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText, IconButton, Tooltip, Typography } from '@mui/material';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FieldTitle, useInput, useResourceContext, useTranslate, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { newDocuments as texts } from '#texts/admin/new-documents.ts';
import { fill } from '../../../i18n/fill.ts';
import { maxUploadMb } from '../../../shared/page-settings.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { PickedPreview } from '../picked-preview.tsx';
import { CameraButton } from '../scan/camera-button.tsx';
import { fileSize } from '../view/file-size.ts';
import { FileSize } from '../view/file-size.tsx';
import { nameOfFile, prepared, type Refusal } from './picked-file.ts';

interface FileInputProps {
  readonly source: string;
  readonly isRequired?: boolean;
  readonly disabled?: boolean;
  /** The content while nothing is picked: the file that an edit keeps. */
  readonly currentFile?: ReactNode;
  /** Takes the files that are chosen or dropped beyond the first; without it there is one. */
  readonly onMore?: (files: readonly File[]) => void;
  /** A box to drop a file on, or once a file is picked a line with its preview: one of a list. */
  readonly shape?: 'box' | 'line';
}

/** The area in which a file is picked or dropped. */
const box = (isWrong: boolean, isOver: boolean) => ({
  p: 2,
  borderRadius: 'var(--radius)',
  border: '1px dashed',
  borderColor: isWrong ? 'error.main' : isOver ? 'primary.main' : 'var(--color-border-strong)',
  backgroundColor: isOver ? 'var(--color-primary-soft)' : 'var(--color-surface-sunken)',
});

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 } as const;

/** The picked file and what is wrong with the one that was refused; a document without a name takes the file's. */
function usePicked({ source, disabled }: FileInputProps) {
  const { field, fieldState } = useInput({
    source,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const name = useWrappedSource('name');
  const { getValues, setValue, clearErrors } = useFormContext();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The size of the picture before it was made smaller, in bytes. */
  const [before, setBefore] = useState<number | null>(null);
  const [preparing, setPreparing] = useState(false);
  // Of two files picked quickly the later one counts.
  const latest = useRef<File | null>(null);
  const file: File | null = field.value instanceof File ? field.value : null;

  async function pick(file: File | undefined): Promise<void> {
    if (!file || disabled) return;
    latest.current = file;
    setPreparing(true);
    const ready = await prepared(file, maxUploadMb());
    if (latest.current !== file) return;
    setPreparing(false);
    setRefusal(ready.refusal);
    setBefore((ready.file && ready.before) ?? null);
    clearErrors(field.name);
    field.onChange(ready.file);
    if (ready.refusal || getValues(name)) return;
    setValue(name, nameOfFile(file), { shouldDirty: true });
    clearErrors(name);
  }
  // One that the row began with was looked at by nobody yet.
  const initialFile = useRef(file);
  useEffect(() => {
    if (initialFile.current) void pick(initialFile.current);
    initialFile.current = null;
  });
  return {
    field,
    file,
    refusal,
    before,
    preparing,
    error: fieldState.error?.message,
    pick: (file: File | undefined) => void pick(file),
    remove: () => {
      latest.current = null;
      setPreparing(false);
      setRefusal(null);
      setBefore(null);
      field.onChange(null);
    },
  };
}

/** Picks one PDF or picture, by a button or by dropping it (DOC-01); what the server would refuse is said at once. */
export function FileInput(props: FileInputProps) {
  const { source, isRequired, disabled = false, currentFile, onMore, shape = 'box' } = props;
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, file, refusal, before, preparing, error, pick, remove } = usePicked(props);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const megabytes = maxUploadMb();
  const wrong = refusal
    ? translate(`veteranFiles.file.${refusal}`, { megabytes })
    : error && translate(error, { _: error });
  const isLine = shape === 'line' && file !== null && !wrong;
  const sizeText = (bytes: number) => {
    const { key, value } = fileSize(bytes);
    return translate(key, { value });
  };
  const take = ([first, ...more]: readonly File[]) => {
    pick(first);
    if (more.length > 0 && !disabled) onMore?.(more);
  };
  const dragged = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <Box
      // A drop beside the field must not open the file in place of the page.
      onDragOver={dragged(true)}
      onDragLeave={dragged(false)}
      onDrop={(event) => {
        dragged(false)(event);
        take([...event.dataTransfer.files]);
      }}
      className={`ra-input ra-input-${source}`}
      data-shape={isLine ? 'line' : 'box'}
      sx={isLine ? LINE : box(Boolean(wrong), over)}
    >
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={
          isLine
            ? visuallyHidden
            : { display: 'block', mb: 1, color: wrong ? 'error.main' : 'text.secondary' }
        }
      >
        <FieldTitle source={source} resource={resource} isRequired={isRequired} />
      </Typography>
      {file ? (
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
          {!isLine && (
            <Tooltip title={translate('veteranFiles.file.remove', { name: file.name })}>
              <span>
                <IconButton
                  size="small"
                  aria-label={translate('veteranFiles.file.remove', { name: file.name })}
                  disabled={disabled}
                  onClick={() => {
                    remove();
                    input.current?.focus();
                  }}
                >
                  <RemoveIcon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          )}
        </Box>
      ) : (
        currentFile && (
          <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {currentFile}
          </Typography>
        )
      )}
      {before !== null && file && (
        <Typography
          variant={isLine ? 'caption' : 'body2'}
          role="status"
          sx={isLine ? { order: 1, width: '100%' } : { mb: 1 }}
        >
          {fill(texts.smaller, { before: sizeText(before), after: sizeText(file.size) })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box
          component="input"
          id={id}
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
            // After a refused save the form goes to the first field that is wrong.
            field.ref(element);
          }}
          type="file"
          accept="image/*,.pdf"
          multiple={onMore !== undefined}
          disabled={disabled}
          aria-required={isRequired}
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-help`}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
            take([...(event.target.files ?? [])]);
            // The same file can be picked again.
            event.target.value = '';
          }}
          onBlur={field.onBlur}
          sx={{
            ...visuallyHidden,
            '&:focus-visible + .MuiButton-root': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
          }}
        />
        <Button
          variant={isLine ? 'text' : 'outlined'}
          size={isLine ? 'small' : 'medium'}
          startIcon={isLine ? undefined : <UploadIcon />}
          disabled={disabled}
          // The input itself is what the keyboard reaches.
          tabIndex={-1}
          aria-hidden
          onClick={() => input.current?.click()}
        >
          {translate(
            isLine
              ? 'veteranFiles.file.replace'
              : file || currentFile
                ? 'veteranFiles.file.change'
                : 'veteranFiles.file.choose',
          )}
        </Button>
        {!isLine && (
          <>
            <CameraButton disabled={disabled} onTaken={pick} />
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ '@media (hover: none)': { display: 'none' } }}
            >
              {translate('veteranFiles.file.drop')}
            </Typography>
          </>
        )}
      </Box>
      <FormHelperText
        id={`${id}-help`}
        error={Boolean(wrong)}
        role={wrong ? 'alert' : undefined}
        sx={isLine && !preparing ? visuallyHidden : undefined}
      >
        {wrong || (preparing ? texts.preparing : translate('veteranFiles.file.hint', { megabytes }))}
      </FormHelperText>
    </Box>
  );
}
