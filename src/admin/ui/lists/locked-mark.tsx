import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Tooltip } from '@mui/material';

/** Replaces a row's buttons where none are allowed. A tooltip says why, also with the keyboard. */
export const LockedMark = ({ why }: { why: string }) => (
  <Tooltip title={why}>
    <Box
      role="img"
      aria-label={why}
      tabIndex={0}
      sx={{ display: 'grid', placeItems: 'center', width: 34, height: 34, color: 'text.secondary' }}
    >
      <LockIcon fontSize="small" />
    </Box>
  </Tooltip>
);
