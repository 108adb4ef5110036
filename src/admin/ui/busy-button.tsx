import { Button, type ButtonProps, CircularProgress } from '@mui/material';

/** A button whose request may run: it is disabled then, unless told otherwise, and shows a spinner (SYS-07). */
export function BusyButton({ busy, disabled = busy, startIcon, ...props }: ButtonProps & { busy: boolean }) {
  const icon = busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : startIcon;
  return <Button variant="contained" disabled={disabled} aria-busy={busy} startIcon={icon} {...props} />;
}
