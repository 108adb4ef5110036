import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface UploadProgressProps {
  /** The part of the file that is sent, 0 to 1; null where none is. */
  readonly part: number | null;
  readonly onStop: () => void;
}

/** Shows the progress of a file on a slow line, and a way to give it up. */
export function UploadProgress({ part, onStop }: UploadProgressProps) {
  const translate = useTranslate();
  if (part === null) return null;
  const percent = Math.floor(part * 100);
  const text = part < 1 ? translate('veteranFiles.sending', { percent }) : translate('veteranFiles.storing');
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        {/* Said when it begins and when it is sent, not at each percent. */}
        <Typography
          variant="body2"
          color="textSecondary"
          aria-live={part === 0 || part === 1 ? 'polite' : 'off'}
        >
          {text}
        </Typography>
        <Button size="small" onClick={onStop} disabled={part === 1} sx={{ whiteSpace: 'nowrap' }}>
          {translate('veteranFiles.stop')}
        </Button>
      </Box>
      <LinearProgress
        aria-label={text}
        sx={{ height: 6, borderRadius: 3 }}
        {...(part < 1 ? { variant: 'determinate' as const, value: percent } : {})}
      />
    </Box>
  );
}
