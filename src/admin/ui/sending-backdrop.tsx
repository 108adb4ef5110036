import { Backdrop, CircularProgress, Typography } from '@mui/material';

interface SendingBackdropProps {
  readonly open: boolean;
  /** Says that the file is being sent. */
  readonly text: string;
}

/** Covers the page while a file is sent: nothing else can be done meanwhile. */
export const SendingBackdrop = ({ open, text }: SendingBackdropProps) => (
  <Backdrop
    open={open}
    role="status"
    sx={{ zIndex: 'modal', color: '#fff', flexDirection: 'column', gap: 2 }}
  >
    {open && (
      <>
        <CircularProgress color="inherit" aria-hidden />
        <Typography>{text}</Typography>
      </>
    )}
  </Backdrop>
);
