import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type DataExport, isUnderWay } from '../../domain/data-exports.ts';
import { formatMoment } from '../../domain/dates/days.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { fileSize } from '../veteran-files/view/file-size.tsx';
import { useFetchExport, useRemoveExport } from './use-data-exports.ts';

interface EntryProps {
  readonly entry: DataExport;
}

/** An export: who asked for it, how far it is, and what can be done with it. */
export function ExportEntry({ entry }: EntryProps) {
  const translate = useTranslate();
  const { state, requestedDate, requestedBy } = entry;
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>
        {translate('dataExports.requestedBy', { moment: formatMoment(requestedDate), name: requestedBy })}
      </Typography>
      {isUnderWay(state) && <UnderWay entry={entry} />}
      {state === 'ready' && <Ready entry={entry} />}
      {state === 'failed' && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translate('dataExports.failed')}
        </Alert>
      )}
      {state === 'expired' && (
        <Typography color="textSecondary">{translate('dataExports.expired')}</Typography>
      )}
      <Fetches entry={entry} />
    </li>
  );
}

function UnderWay({ entry }: EntryProps) {
  const translate = useTranslate();
  const { state, percent } = entry;
  const text = translate(`dataExports.${state}`, { percent });
  return (
    <>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        variant={state === 'running' ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={text}
        sx={{ my: 1 }}
      />
      <Removal entry={entry} />
    </>
  );
}

function Ready({ entry }: EntryProps) {
  const translate = useTranslate();
  const { run, isPending } = useFetchExport();
  const { id, size, records, files, expires, isOwn } = entry;
  const { key, value } = fileSize(size ?? 0);
  return (
    <>
      <Typography>
        {translate('dataExports.ready', {
          size: translate(key, { value }),
          records: records ?? 0,
          files: files ?? 0,
        })}
      </Typography>
      <Typography color="textSecondary">
        {translate(isOwn ? 'dataExports.until' : 'dataExports.notYours', {
          moment: formatMoment(expires ?? ''),
        })}
      </Typography>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {isOwn && (
          <BusyButton busy={isPending} startIcon={<DownloadIcon />} onClick={() => run(id)}>
            {translate('dataExports.fetch')}
          </BusyButton>
        )}
        <Removal entry={entry} />
      </Stack>
    </>
  );
}

/** Cancels the export or removes its file, once that is confirmed. */
function Removal({ entry: { id, state } }: EntryProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const isRunning = isUnderWay(state);
  const { run, isPending } = useRemoveExport(isRunning);
  const textsOf = isRunning ? 'dataExports.cancel' : 'dataExports.remove';
  return (
    <>
      <Button color="inherit" onClick={() => setIsOpen(true)}>
        {translate(`${textsOf}.button`)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        title={translate(`${textsOf}.title`)}
        noLabel={translate('ra.action.cancel')}
        yesLabel={translate(`${textsOf}.confirm`)}
        busy={isPending}
        onConfirm={() => void Promise.resolve(run(id)).finally(() => setIsOpen(false))}
        onClose={() => setIsOpen(false)}
      >
        {translate(`${textsOf}.text`)}
      </ConfirmDialog>
    </>
  );
}

function Fetches({ entry: { fetches, lastFetchDate } }: EntryProps) {
  const translate = useTranslate();
  if (!lastFetchDate) return null;
  return (
    <Box component="p" sx={{ m: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
      {translate('dataExports.fetches', { smart_count: fetches, moment: formatMoment(lastFetchDate) })}
    </Box>
  );
}
