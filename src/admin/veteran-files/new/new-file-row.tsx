import RemoveIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useMemo } from 'react';
import { SourceContextProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { newDocuments as texts } from '#texts/admin/veterans/new-documents.ts';
import { fill } from '../../../i18n/fill.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { INPUT_GRID } from '../../ui/forms/input-grid.ts';
import { FileFacts } from '../form/file-facts.tsx';
import { FileInput } from '../form/file-input.tsx';
import { UploadProgress } from '../form/upload-progress.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranFileRecord;

interface NewFileRowProps {
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  /** The share of it that is sent, 0 to 1; null while it waits for others, absent while it is not being sent. */
  readonly part: number | null | undefined;
  readonly onStop: () => void;
  /** Told of the files that were chosen beyond the one of this row. */
  readonly onMore: (files: readonly File[]) => void;
  readonly onRemove: () => void;
  readonly onRepeat: () => void;
}

const ROW = { ...INPUT_GRID, minWidth: 0 } as const;

/** One of several: its preview, name, type and observation beside one another where there is room. */
const LINE = {
  columnGap: 1.5,
  rowGap: 1.5,
  alignItems: 'start',
  py: 1.5,
  borderTop: '1px solid var(--color-border)',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 40px',
    md: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.2fr) 40px',
  },
  '& > [data-shape]': { gridRow: 1, gridColumn: 1 },
  '& > [data-shape=box]': { gridColumn: '1 / -2' },
} as const;

/** One document to be: its file and what is said of it, how far it is, and what went wrong with it. */
export function NewFileRow(props: NewFileRowProps) {
  const { index, count, disabled, part, onStop, onMore, onRemove, onRepeat } = props;
  const several = count > 1;
  const row = `documents.${index}`;
  const source = useMemo(
    () => ({
      getSource: (name: string) => `${row}.${name}`,
      getLabel: (name: string) => `resources.veteranFiles.fields.${name}`,
    }),
    [row],
  );
  const [isSent, failure, name]: [boolean?, string?, string?] = useWatch({
    name: [`${row}.isSent`, `${row}.failure`, `${row}.name`],
  });
  const title = fill(texts.one, { number: index + 1, count });
  if (isSent)
    return (
      <Alert severity="success" role="status">
        {fill(texts.sent, { name: name ?? '' })}
      </Alert>
    );
  return (
    <Box
      role={several ? 'group' : undefined}
      aria-label={several ? title : undefined}
      sx={{ ...ROW, ...(several && LINE) }}
    >
      {several && <RemoveButton number={index + 1} disabled={disabled} onRemove={onRemove} />}
      <SourceContextProvider value={source}>
        <FileInput
          source={'file' satisfies Source}
          isRequired
          disabled={disabled}
          onMore={onMore}
          shape={several ? 'line' : 'box'}
        />
        <Box sx={{ display: 'contents', '& > *': { gridColumn: { xs: '1 / -1', md: 'auto' } } }}>
          <FileFacts minRows={several ? 1 : 3} />
        </Box>
      </SourceContextProvider>
      {/* Below the line, as wide as it is. */}
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {several && index === 0 && (
          <Button
            size="small"
            disabled={disabled}
            onClick={onRepeat}
            sx={{ justifySelf: 'start', textAlign: 'left' }}
          >
            {texts.repeat}
          </Button>
        )}
        {failure && part === undefined && <Failure message={failure} disabled={disabled} />}
        {part === null && <Waiting />}
        {part !== undefined && <UploadProgress part={part} onStop={onStop} />}
      </Box>
    </Box>
  );
}

/** Says that others are sent before it. */
const Waiting = () => (
  <Typography variant="body2" color="textSecondary">
    {texts.waiting}
  </Typography>
);

interface RemoveButtonProps {
  /** Of the row, from 1 on. */
  readonly number: number;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

function RemoveButton({ number, disabled, onRemove }: RemoveButtonProps) {
  const title = fill(texts.remove, { number });
  return (
    <Tooltip title={title}>
      <Box component="span" sx={{ gridRow: 1, gridColumn: '-2 / -1', justifySelf: 'end' }}>
        <IconButton size="small" aria-label={title} disabled={disabled} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
    </Tooltip>
  );
}

/** The error of a row as a whole. */
const Failure = ({ message, disabled }: { message: string; disabled: boolean }) => (
  <Alert
    severity="error"
    role="alert"
    action={
      <Button type="submit" color="inherit" size="small" disabled={disabled}>
        {texts.again}
      </Button>
    }
  >
    {message}
  </Alert>
);
