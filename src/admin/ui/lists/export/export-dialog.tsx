import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Alert,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { HttpError, useListContext } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { locale } from '#texts/locale.ts';
import { fill } from '../../../../i18n/fill.ts';
import type { SheetFormat } from '../../../data-provider/exported-list.ts';
import { BusyButton } from '../../busy-button.tsx';
import { TitledDialog } from '../../titled-dialog.tsx';
import { useExport } from './use-export.ts';

const texts = listTools.export;

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? fill(texts.kilo, { value: number.format(Math.round(bytes / 1024)) })
    : fill(texts.mega, { value: number.format(bytes / 1_048_576) });

/** The error: the server's message, or that the connection was lost. */
const saidOf = (error: unknown): string =>
  error instanceof HttpError && error.status > 0 ? error.message : texts.failed;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly options: Readonly<Record<string, string>>;
}

function Choice({ label, value, onChange, disabled, options }: ChoiceProps): ReactNode {
  return (
    <FormControl component="fieldset" disabled={disabled} sx={{ mb: 1.5 }} fullWidth>
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup value={value} onChange={(_event, next) => onChange(next)}>
        {Object.entries(options).map(([one, text]) => (
          <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={text} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface ExportDialogProps {
  /** The fields in the columns on the screen; absent where no column can be chosen. */
  readonly shownColumns?: readonly string[];
  readonly onClose: () => void;
}

/** Asks for the form of the sheet and exports the current list, whole (LIST-01). */
export function ExportDialog({ shownColumns, onClose }: ExportDialogProps) {
  const { resource, filter, filterValues, sort, total, meta } = useListContext();
  const [format, setFormat] = useState('xlsx');
  const [columns, setColumns] = useState(shownColumns ? 'shown' : 'all');
  const { start, isPending, bytes, error } = useExport(onClose);
  return (
    <TitledDialog
      onClose={onClose}
      title={texts.title}
      text={fill(texts.text, { smart_count: total ?? 0 })}
      buttons={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <BusyButton
            busy={isPending}
            startIcon={<DownloadIcon />}
            autoFocus
            onClick={() =>
              start({
                resource,
                path: meta?.path,
                // A filter of the page itself, such as its calendar, was not chosen by the user.
                filter: { ...filterValues, ...filter },
                sort,
                format: format as SheetFormat,
                ...(columns === 'shown' ? { columns: shownColumns } : {}),
              })
            }
          >
            {texts.start}
          </BusyButton>
        </>
      }
    >
      <Choice
        label={texts.format}
        value={format}
        onChange={setFormat}
        disabled={isPending}
        options={{ xlsx: texts.xlsx, csv: texts.csv }}
      />
      {shownColumns && (
        <Choice
          label={texts.columns}
          value={columns}
          onChange={setColumns}
          disabled={isPending}
          options={{ shown: texts.shown, all: texts.all }}
        />
      )}
      <Progress isPending={isPending} bytes={bytes} error={error} />
    </TitledDialog>
  );
}

type ProgressProps = Pick<ReturnType<typeof useExport>, 'isPending' | 'bytes' | 'error'>;

const Progress = ({ isPending, bytes, error }: ProgressProps) => (
  <Box sx={{ minHeight: 34 }} aria-busy={isPending}>
    {/* Said when it begins, not with each piece that comes. */}
    <Typography role="status" variant="body2" color="textSecondary" aria-live={bytes > 0 ? 'off' : 'polite'}>
      {isPending && (bytes > 0 ? fill(texts.received, { size: sizeOf(bytes) }) : texts.preparing)}
    </Typography>
    {isPending && <LinearProgress aria-label={texts.preparing} sx={{ mt: 0.5 }} />}
    {error && !isPending && <Alert severity="error">{saidOf(error)}</Alert>}
  </Box>
);
