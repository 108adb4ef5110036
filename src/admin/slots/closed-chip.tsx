import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** That hours are closed, and by what (CLOSE-01); nothing where they are open. */
export function ClosedChip({ closed }: { closed: string | null | undefined }) {
  const translate = useTranslate();
  if (!closed) return null;
  return <Chip size="small" variant="outlined" label={translate('slots.closed', { name: closed })} />;
}
