import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useRef } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { recordName } from '../../../../domain/model/record-name.ts';
import { fill } from '../../../../i18n/fill.ts';
import type { HydraRecord } from '../../../data-provider/hydra.ts';
import { BusyButton } from '../../busy-button.tsx';
import { TitledDialog } from '../../titled-dialog.tsx';
import { type Refusal, useRowsAction } from './use-rows-action.ts';

const texts = listTools.selection;

/** Names, as many as there are: they scroll. */
export const Names = ({ records }: { records: readonly HydraRecord[] }) => (
  <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
    {records.map((record) => (
      <li key={record.id}>{recordName(record)}</li>
    ))}
  </Box>
);

/** Each refused row with the reason. */
export const Refusals = ({ refusals }: { refusals: readonly Refusal[] }) => (
  <Alert severity="error" sx={{ mt: 1 }}>
    {fill(texts.refused, { smart_count: refusals.length })}
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto' }}>
      {refusals.map(({ record, message }) => (
        <li key={record.id}>
          {fill(texts.refusal, { name: recordName(record), message: message || texts.failed })}
        </li>
      ))}
    </Box>
  </Alert>
);

/** A text with its forms for one and for several. */
type PluralText = '%{smart_count} |||| %{smart_count}';

/** The action on the rows, in words. */
export interface RowsWords {
  readonly action: string;
  readonly title: string;
  readonly done: string;
  readonly hint?: string;
}

interface RowsDialogProps {
  readonly words: RowsWords;
  readonly records: readonly HydraRecord[];
  readonly run: (record: HydraRecord, signal: AbortSignal) => Promise<unknown>;
  readonly danger?: boolean;
  readonly onClose: () => void;
}

/**
 * Asks about several rows, by number and names, and does it: how far it is, a way to stop, and which were refused and
 * why (LIST-01). Those stay chosen.
 */
export function RowsDialog({ words, records, run, danger = false, onClose }: RowsDialogProps) {
  // The rows chosen at the opening: the list behind it changes.
  const { current: rows } = useRef(records);
  const notify = useNotify();
  const refresh = useRefresh();
  const { onSelect } = useListContext();
  const { doing, start, stop } = useRowsAction(run);
  const isRunning = doing?.state === 'running';

  async function go() {
    const over = await start(rows);
    if (!over) return;
    const good = over.done - over.refusals.length;
    const message = fill(words.done as PluralText, { smart_count: good });
    if (good > 0) notify(message, { type: 'success', messageArgs: { _: message } });
    if (over.refusals.length === 0) close(over);
  }

  /** Rows that were refused or are left to do stay selected. */
  function close(over = doing) {
    if (over) {
      onSelect([
        ...over.refusals.map(({ record }) => record.id),
        ...rows.slice(over.done).map(({ id }) => id),
      ]);
      refresh();
    }
    onClose();
  }

  return (
    <TitledDialog
      onClose={isRunning ? undefined : () => close()}
      title={fill(words.title as PluralText, { smart_count: rows.length })}
      text={words.hint}
      maxWidth="sm"
      buttons={
        doing?.state === 'over' ? (
          <Button onClick={() => close()} autoFocus>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={isRunning ? stop : onClose} autoFocus>
              {isRunning ? texts.stop : texts.cancel}
            </Button>
            <BusyButton busy={isRunning} color={danger ? 'error' : 'primary'} onClick={() => void go()}>
              {words.action}
            </BusyButton>
          </>
        )
      }
    >
      {!doing && <Names records={rows} />}
      {doing && <Progress doing={doing} label={words.action} />}
      {doing?.state === 'over' && doing.refusals.length > 0 && <Refusals refusals={doing.refusals} />}
    </TitledDialog>
  );
}

interface ProgressProps {
  readonly doing: NonNullable<ReturnType<typeof useRowsAction>['doing']>;
  readonly label: string;
}

function Progress({ doing, label }: ProgressProps) {
  const { done, total } = doing;
  const isRunning = doing.state === 'running';
  return (
    <>
      <Typography role="status" variant="body2">
        {isRunning ? fill(texts.progress, doing) : done < total && fill(texts.stopped, doing)}
      </Typography>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label={label}
          sx={{ mt: 0.5 }}
        />
      )}
    </>
  );
}
