import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { RowsButton } from '../../ui/lists/selection/rows-button.tsx';
import { SelectionBar } from '../../ui/lists/selection/selection-bar.tsx';

const LettersDialog = lazyScreen(() => import('../letter/letters-dialog.tsx'), 'LettersDialog', {
  ahead: false,
});

/** None of a canceled one (RIGHTS-09). */
function LettersButton({ records }: { records: readonly HydraRecord[] }) {
  const [open, setOpen] = useState(false);
  const active = records.filter(({ canceled }) => !canceled);
  return (
    <>
      {active.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<PdfIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {listTools.letters.action}
        </Button>
      )}
      {open && (
        <Suspense>
          <LettersDialog records={active} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Prints the letters of the chosen appointments; users who may DELETE also cancel them (LIST-01, APT-09). */
export function AppointmentSelection() {
  const provider = useDataProvider<AppDataProvider>();
  const { canAccess: canCancel } = useCanAccess({ resource: 'appointments', action: 'delete' });
  return (
    <SelectionBar>
      {(records) => (
        <>
          <LettersButton records={records} />
          {canCancel && (
            <RowsButton
              words={listTools.cancelAppointments}
              icon={<CancelIcon />}
              records={records.filter(({ canceled, canBeCanceled }) => !canceled && canBeCanceled)}
              run={(record) => provider.setCanceled(record, true)}
              danger
            />
          )}
        </>
      )}
    </SelectionBar>
  );
}
