import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { scans as texts } from '#texts/admin/veterans/scans.ts';
import { fill } from '../../../i18n/fill.ts';
import { maxUploadMb } from '../../../shared/page-settings.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { CameraButton } from './camera-button.tsx';
import { makeScan, type ScanFault } from './make-scan.ts';
import { ScanPages } from './scan-pages.tsx';
import { MAX_SCAN_PAGES, useScanPages } from './use-scan-pages.ts';

interface ScanDialogProps {
  /** The pictures that are the first pages. */
  readonly pictures: readonly File[];
  readonly onMade: (pdf: File) => void;
  readonly onClose: () => void;
}

/** Joins several pictures, scanned or photographed, into one PDF (DOC-05). */
export function ScanDialog({ pictures, onMade, onClose }: ScanDialogProps) {
  const { pages, message, tooMany, add, move, turn, remove } = useScanPages(pictures);
  const [making, setMaking] = useState<number | null>(null);
  const [fault, setFault] = useState<ScanFault | null>(null);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const busy = making !== null;

  async function make(): Promise<void> {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setFault(null);
    const scan = await makeScan(pages, {
      maxBytes: maxUploadMb() * 1_048_576,
      onPage: setMaking,
      signal,
    }).catch((): ScanFault => ({ kind: 'failed' }));
    if (signal.aborted) return;
    setMaking(null);
    if (scan instanceof File) onMade(scan);
    else setFault(scan);
  }

  const buttons = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <BusyButton busy={busy} disabled={pages.length === 0} onClick={() => void make()}>
        {busy ? fill(texts.making, { number: making, count: pages.length }) : texts.make}
      </BusyButton>
    </>
  );
  return (
    <TitledDialog
      title={texts.title}
      text={texts.text}
      maxWidth="md"
      // Once there are pages, only Annuler closes the dialog, so that Escape does not discard them.
      onClose={pages.length === 0 ? onClose : undefined}
      buttons={buttons}
    >
      <ScanPages pages={pages} disabled={busy} onMove={move} onTurn={turn} onRemove={remove} />
      {pages.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.none}
        </Typography>
      )}
      <PictureButtons disabled={busy} onPictures={add} />
      {(fault || tooMany) && (
        <Alert severity={fault ? 'error' : 'warning'} role="alert" sx={{ mt: 2 }}>
          {fault ? faultText(fault) : fill(texts.most, { most: MAX_SCAN_PAGES })}
        </Alert>
      )}
      <Box role="status" sx={visuallyHidden}>
        {message}
      </Box>
    </TitledDialog>
  );
}

interface PictureButtonsProps {
  readonly disabled: boolean;
  readonly onPictures: (pictures: readonly File[]) => void;
}

/** Chooses pictures or takes one. */
function PictureButtons({ disabled, onPictures }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <CameraButton disabled={disabled} onTaken={(photo) => photo && onPictures([photo])} />
    </Box>
  );
}

function faultText(fault: ScanFault): string {
  if (fault.kind === 'unreadable') return fill(texts.unreadable, { number: fault.number });
  return fault.kind === 'failed' ? texts.failed : fill(texts.tooLarge, { megabytes: maxUploadMb() });
}
