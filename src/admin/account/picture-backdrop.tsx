import { Backdrop, CircularProgress, Typography } from '@mui/material';

interface PictureBackdropProps {
  readonly open: boolean;
  /** Says that the picture is being sent. */
  readonly text: string;
}

/** Covers the page while a picture is sent: nothing else can be done meanwhile. */
export const PictureBackdrop = ({ open, text }: PictureBackdropProps) => (
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
