import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Names, Refusals } from '../../ui/lists/selection/rows-dialog.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { useLetters } from './use-letters.ts';

const texts = listTools.letters;

interface LettersDialogProps {
  readonly records: readonly HydraRecord[];
  readonly onClose: () => void;
}

/** The letters of several appointments in one PDF, to be opened and printed or kept (LIST-01, PRINT-02). */
export function LettersDialog({ records, onClose }: LettersDialogProps) {
  const { current: rows } = useRef(records);
  const translate = useTranslate();
  const { doing, making, start } = useLetters();
  const total = doing ? doing.total - doing.refusals.length : 0;
  const isRunning = doing?.state === 'running' || making?.state === 'making';
  const part =
    making?.state === 'making' ? making.doneCount / Math.max(total, 1) : doing ? doing.done / doing.total : 0;
  return (
    <TitledDialog
      onClose={onClose}
      title={fill(texts.title, { smart_count: rows.length })}
      text={texts.hint}
      maxWidth="sm"
      buttons={
        <>
          <Button onClick={onClose} autoFocus>
            {isRunning || !doing ? listTools.selection.cancel : listTools.selection.close}
          </Button>
          {making?.state === 'ready' ? (
            <DocumentLinks url={making.url} fileName={making.fileName} />
          ) : (
            <BusyButton busy={isRunning} onClick={() => void start(rows)}>
              {texts.start}
            </BusyButton>
          )}
        </>
      }
    >
      {!doing && <Names records={rows} />}
      <Typography role="status" variant="body2">
        {doing?.state === 'running' && fill(texts.reading, doing)}
        {making?.state === 'making' && fill(texts.making, { done: making.doneCount, total })}
        {making?.state === 'ready' && fill(texts.done, { smart_count: making.count })}
      </Typography>
      {isRunning && (
        <LinearProgress variant="determinate" value={part * 100} aria-label={texts.action} sx={{ mt: 0.5 }} />
      )}
      {making?.state === 'failed' && <Alert severity="error">{translate('print.failed')}</Alert>}
      {doing?.state === 'over' && doing.refusals.length > 0 && <Refusals refusals={doing.refusals} />}
    </TitledDialog>
  );
}

/** Downloads the document, or opens it in a tab of its own. */
function DocumentLinks({ url, fileName }: { readonly url: string; readonly fileName: string }) {
  const translate = useTranslate();
  return (
    <>
      <Button variant="outlined" component="a" href={url} download={fileName} startIcon={<DownloadIcon />}>
        {translate('print.download')}
      </Button>
      <Button
        variant="contained"
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        startIcon={<OpenIcon />}
      >
        {translate('print.open')}
      </Button>
    </>
  );
}
