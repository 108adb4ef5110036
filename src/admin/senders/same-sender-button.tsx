import NetworkIcon from '@mui/icons-material/LanOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { RowIconButton } from '../ui/row-icon-button.tsx';

const SameSenderDialog = lazyScreen(() => import('./same-sender-dialog.tsx'), 'SameSenderDialog', {
  ahead: false,
});

const DAY_MS = 24 * 3_600_000;

/** A visitor's request whose network is still known. */
const isKnown = ({ createdBy, createdDate }: HydraRecord): boolean =>
  !createdBy && typeof createdDate === 'string' && Date.now() - Date.parse(createdDate) < DAY_MS;

/** Shows the other requests of the network or browser that sent this one, for users who may cancel them (SEC-09). */
export function SameSenderButton({ row = false }: { row?: boolean }) {
  const record = useRecordContext<HydraRecord>();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'delete' });
  if (!record || !canAccess || !isKnown(record)) return null;
  const label = translate('senders.openRow', { name: recordName(record) });
  return (
    <>
      {row ? (
        <RowIconButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <NetworkIcon fontSize="small" />
        </RowIconButton>
      ) : (
        <Button
          variant="outlined"
          startIcon={<NetworkIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {translate('senders.open')}
        </Button>
      )}
      {open && (
        <Suspense>
          <SameSenderDialog resource={resource} id={record.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
