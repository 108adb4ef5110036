import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { lazyScreen } from '../../lazy-screen.tsx';
import { type ColumnFields, useShownColumns } from './shown-columns.ts';

const ExportDialog = lazyScreen(() => import('./export-dialog.tsx'), 'ExportDialog', { texts: false });

interface ExportButtonProps {
  /** The columns of the table, in its order; absent where none can be chosen. */
  readonly columns?: readonly ColumnFields[];
  /** Those of them that are shown to who chooses them alone. */
  readonly hidden?: readonly string[];
}

/** Gives the list around it as a file (LIST-01). */
export function ExportButton({ columns, hidden }: ExportButtonProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { total } = useListContext();
  const shown = useShownColumns(columns ?? [], hidden);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-haspopup="dialog"
        disabled={!total}
        onClick={() => setOpen(true)}
      >
        {translate('ra.action.export')}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog shown={columns && shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
