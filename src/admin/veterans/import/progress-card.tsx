import { Button, Card, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportCommand, ListImport } from '../../data-provider/calls/import-calls.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useImportCall } from './use-imports.ts';

interface ProgressCardProps {
  readonly listImport: ListImport;
  readonly onMoved: () => void;
}

/** Shows the progress of the dry run, the run or the undo, with rows per second and the time left. */
export function ProgressCard({ listImport, onMoved }: ProgressCardProps) {
  const translate = useTranslate();
  const { state, processed, total } = listImport;
  return (
    <Card component="section" aria-labelledby="import-progress" sx={{ p: 2 }}>
      <Typography id="import-progress" variant="h3" component="h2">
        {translate(`imports.progress.${state}`)}
      </Typography>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? (100 * processed) / total : 0}
        aria-labelledby="import-progress"
        sx={{ my: 2, height: 8, borderRadius: 4 }}
      />
      <Typography>
        {translate(`imports.progress.${listImport.kind === 'veteranFiles' ? 'files' : 'rows'}`, {
          processed,
          smart_count: total,
        })}
      </Typography>
      <Speed listImport={listImport} />
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {translate('imports.progress.background')}
      </Typography>
      {(state === 'running' || state === 'paused') && (
        <RunButtons listImport={listImport} onMoved={onMoved} />
      )}
    </Card>
  );
}

/** Rows per second, where that is more than one, and the time left; nothing until the first rows are done. */
function Speed({ listImport: { kind, rowsPerSecond, secondsLeft } }: { listImport: ListImport }) {
  const translate = useTranslate();
  if (rowsPerSecond === null || secondsLeft === null) return null;
  const isLong = secondsLeft >= 90;
  const count = isLong ? Math.round(secondsLeft / 60) : secondsLeft;
  const time = translate(`imports.progress.${isLong ? 'minutes' : 'seconds'}`, { smart_count: count });
  const speed = kind === 'veteranFiles' ? 'speedFiles' : 'speed';
  return (
    <Typography color="textSecondary">
      {translate(`imports.progress.${rowsPerSecond < 2 ? 'left' : speed}`, { rows: rowsPerSecond, time })}
    </Typography>
  );
}

/** Pause, go on, or stop for good. */
function RunButtons({ listImport, onMoved }: ProgressCardProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useImportCall<ImportCommand>((provider, command) =>
    provider.commandImport(listImport, command),
  );
  const send = (command: ImportCommand) => {
    setAsking(false);
    mutate(command, { onSuccess: onMoved });
  };
  const next = listImport.state === 'running' ? 'pause' : 'resume';
  return (
    <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
      <BusyButton busy={isPending} onClick={() => send(next)}>
        {translate(`imports.progress.${next}`)}
      </BusyButton>
      <Button color="inherit" disabled={isPending} onClick={() => setAsking(true)}>
        {translate('imports.progress.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('imports.progress.cancelTitle')}
        onClose={() => setAsking(false)}
        onConfirm={() => send('cancel')}
      >
        {translate('imports.progress.cancelText')}
      </ConfirmDialog>
    </Stack>
  );
}
