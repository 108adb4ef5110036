import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { StepState } from '../../domain/first-steps.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { StepActions } from './step-actions.tsx';
import { useMarkStep } from './use-first-steps.ts';

/** One step: its state, its purpose, its buttons, and 'Plus tard' while it is not done. */
export function StepRow({ step }: { step: StepState }) {
  const translate = useTranslate();
  const { name, isDone, isLater } = step;
  const Icon = isDone ? DoneIcon : OpenIcon;
  const state = translate(`firstSteps.state.${isDone ? 'done' : isLater ? 'later' : 'open'}`);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, px: 2, py: 2, alignItems: 'flex-start' }}>
      <Icon color={isDone ? 'success' : 'disabled'} aria-hidden sx={{ mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" color={isLater ? 'textSecondary' : undefined}>
          {translate(`firstSteps.steps.${name}.title`)}
          <Box component="span" sx={visuallyHidden}>
            {' '}
            ({state})
          </Box>
        </Typography>
        <Typography color="textSecondary">{translate(`firstSteps.steps.${name}.why`)}</Typography>
        <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <StepActions name={name} isDone={isDone} />
          {!isDone && <LaterButton step={step} />}
        </Stack>
      </Box>
    </Stack>
  );
}

/** Skips a step for now, or takes it up again. */
function LaterButton({ step: { name, isLater } }: { step: StepState }) {
  const translate = useTranslate();
  const { mutate, isPending } = useMarkStep();
  return (
    <Button
      color="inherit"
      disabled={isPending}
      aria-label={translate(isLater ? 'firstSteps.resumeStep' : 'firstSteps.laterStep', {
        step: translate(`firstSteps.steps.${name}.title`),
      })}
      onClick={() => mutate({ name, mark: isLater ? null : 'later' })}
    >
      {translate(isLater ? 'firstSteps.resume' : 'firstSteps.later')}
    </Button>
  );
}
