import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useProtection } from './use-protection.ts';

/** Says beforehand that the role cannot be changed. */
export function ProtectedNote() {
  const translate = useTranslate();
  const protectedAs = useProtection();
  if (!protectedAs) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(`roles.protected.${protectedAs}`)}
    </Alert>
  );
}
