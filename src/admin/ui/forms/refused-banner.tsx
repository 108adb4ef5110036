import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shown over the form when the server refuses an edit with 403 (SYS-08). */
export function RefusedBanner({ text = 'screens.form.refused' }: { text?: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {translate(text, { _: text })}
    </Alert>
  );
}
