import CareLogIcon from '@mui/icons-material/MedicalServicesOutlined';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { CareLogDialog } from './care-log-dialog.tsx';

/**
 * The care log of the current record (CARE-01): the button and its dialog, and, below the
 * toolbar's buttons, that there is no file. Whoever sees the record may have it.
 */
export function CareLogButton() {
  const record = useRecordContext<VeteranRecord>();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!record) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CareLogIcon />}
        aria-haspopup="dialog"
        onClick={() => {
          setFailed(false);
          setAsking(true);
        }}
      >
        {translate('careLog.open')}
      </Button>
      {asking && (
        <CareLogDialog
          record={record}
          onClose={() => setAsking(false)}
          onFailed={() => {
            setAsking(false);
            setFailed(true);
          }}
        />
      )}
      {hasFailed && (
        <Alert
          severity="error"
          role="alert"
          // The last row of the toolbar, whole.
          sx={{ order: 1, flexBasis: '100%', gridColumn: '1 / -1' }}
          onClose={() => setFailed(false)}
          closeText={translate('careLog.dismiss')}
        >
          {translate('careLog.failed')}
        </Alert>
      )}
    </>
  );
}
