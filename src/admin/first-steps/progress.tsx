import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FirstSteps } from '../../domain/first-steps.ts';

/** Shows the number of steps that are done, as text and as a bar. */
export function Progress({ steps }: Pick<FirstSteps, 'steps'>) {
  const translate = useTranslate();
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const text = translate('firstSteps.progress', { smart_count: doneCount, all: steps.length });
  return (
    <Box sx={{ mb: 2 }}>
      <Typography color="textSecondary" role="status" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * doneCount) / steps.length}
        aria-hidden
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  );
}
