import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A document that could not be fetched (DOC-02). */
export function MissingFile({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      role="alert"
      onClose={onClose}
      closeText={translate('veteranFiles.dismiss')}
      sx={{ mb: 2 }}
    >
      {translate('veteranFiles.missing')}
    </Alert>
  );
}
