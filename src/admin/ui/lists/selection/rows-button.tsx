import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { HydraRecord } from '../../../data-provider/hydra.ts';
import { RowsDialog, type RowsWords } from './rows-dialog.tsx';

interface RowsButtonProps {
  readonly words: RowsWords;
  readonly icon: ReactNode;
  /** Those of the chosen rows with which it can be done; the button is gone where there is none. */
  readonly records: readonly HydraRecord[];
  readonly run: (record: HydraRecord) => Promise<unknown>;
  readonly danger?: boolean;
}

/** Does one thing with several rows, after a question (LIST-01). */
export function RowsButton({ words, icon, records, run, danger }: RowsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {records.length > 0 && (
        <Button
          variant="outlined"
          color={danger ? 'error' : 'primary'}
          startIcon={icon}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {words.action}
        </Button>
      )}
      {open && (
        <RowsDialog
          words={words}
          records={records}
          run={run}
          danger={danger}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
