import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Tooltip } from '@mui/material';

/** In the place of a row's buttons: why there are none, said on hover and by keyboard too. */
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
