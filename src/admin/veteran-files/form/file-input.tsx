import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, FormHelperText, Typography } from '@mui/material';
import { type ReactNode, useId, useRef } from 'react';
import { FieldTitle, useResourceContext, useTranslate } from 'react-admin';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';
import { maxUploadMb } from '../../../shared/page-settings.ts';
import { FilePicker } from '../../ui/inputs/file-picker.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { CameraButton } from '../scan/camera-button.tsx';
import { DropArea } from './drop-area.tsx';
import { PickedFile, SizeNote } from './picked-file.tsx';
import { usePickedFile } from './use-picked-file.ts';

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

/** Picks one PDF or picture, by a button or by dropping it (DOC-01); it says at once what the server would refuse. */
export function FileInput(props: FileInputProps) {
  const { source, isRequired, disabled = false, currentFile, onMore, shape = 'box' } = props;
  const translate = useTranslate();
  const { field, file, refusal, originalBytes, preparing, error, pick, remove } = usePickedFile(
    source,
    disabled,
  );
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const megabytes = maxUploadMb();
  const wrong = refusal
    ? translate(`veteranFiles.file.${refusal}`, { megabytes })
    : error && translate(error, { _: error });
  const isLine = shape === 'line' && file !== null && !wrong;
  const state = { isLine, isWrong: Boolean(wrong), disabled };
  const takeFiles = ([first, ...more]: readonly File[]) => {
    pick(first);
    if (more.length > 0 && !disabled) onMore?.(more);
  };
  const removeFile = () => {
    remove();
    input.current?.focus();
  };
  const action = file || currentFile ? 'change' : 'choose';
  return (
    <DropArea {...state} source={source} onFiles={takeFiles}>
      <FileLabel {...state} id={id} source={source} isRequired={isRequired} />
      {file ? (
        <PickedFile {...state} file={file} onRemove={removeFile} />
      ) : (
        <CurrentFile file={currentFile} />
      )}
      {originalBytes !== null && file && (
        <SizeNote before={originalBytes} after={file.size} isLine={isLine} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <FilePicker
          {...{ id, input, field, isRequired, disabled }}
          accept="image/*,.pdf"
          multiple={onMore !== undefined}
          isWrong={state.isWrong}
          onFiles={takeFiles}
          button={{
            ...(isLine ? LINE_BUTTON : BOX_BUTTON),
            children: translate(`veteranFiles.file.${isLine ? 'replace' : action}`),
          }}
        />
        {!isLine && <OtherWays disabled={disabled} onTaken={pick} />}
      </Box>
      <FormHelperText
        id={`${id}-help`}
        error={state.isWrong}
        role={wrong ? 'alert' : undefined}
        sx={isLine && !preparing ? visuallyHidden : undefined}
      >
        {wrong || (preparing ? texts.preparing : translate('veteranFiles.file.hint', { megabytes }))}
      </FormHelperText>
    </DropArea>
  );
}

const LINE_BUTTON = { variant: 'text', size: 'small' } as const;
const BOX_BUTTON = { variant: 'outlined', size: 'medium', startIcon: <UploadIcon /> } as const;

interface FileLabelProps {
  /** The label belongs to the input with this id. */
  readonly id: string;
  readonly source: string;
  readonly isRequired: boolean | undefined;
  readonly isLine: boolean;
  readonly isWrong: boolean;
}

function FileLabel({ id, source, isRequired, isLine, isWrong }: FileLabelProps) {
  const resource = useResourceContext();
  return (
    <Typography
      component="label"
      htmlFor={id}
      variant="body2"
      sx={
        isLine
          ? visuallyHidden
          : { display: 'block', mb: 1, color: isWrong ? 'error.main' : 'text.secondary' }
      }
    >
      <FieldTitle source={source} resource={resource} isRequired={isRequired} />
    </Typography>
  );
}

const CurrentFile = ({ file }: { file: ReactNode }) =>
  file && (
    <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {file}
    </Typography>
  );

interface OtherWaysProps {
  readonly disabled: boolean;
  readonly onTaken: (file: File | undefined) => void;
}

/** A file comes from the camera too, or by dropping it where there is a mouse. */
function OtherWays({ disabled, onTaken }: OtherWaysProps) {
  const translate = useTranslate();
  return (
    <>
      <CameraButton disabled={disabled} onTaken={onTaken} />
      <Typography variant="body2" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
        {translate('veteranFiles.file.drop')}
      </Typography>
    </>
  );
}
