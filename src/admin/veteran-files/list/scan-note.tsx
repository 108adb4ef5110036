import { Alert, Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { VeteranFileRecord } from '../../data-provider/records.ts';

/** Says that a document waits for its scan, or is in quarantine and why it cannot be opened; nothing otherwise (DOC-06). */
export function ScanNote({ file }: { file: VeteranFileRecord }) {
  const translate = useTranslate();
  if (file.scan === 'waiting') return <Chip size="small" label={translate('choices.scan.waiting')} />;
  if (file.scan !== 'quarantined') return null;
  return (
    <Alert severity="error" sx={{ mt: 0.75, py: 0 }}>
      {translate('veteranFiles.scan.quarantined')}
    </Alert>
  );
}
