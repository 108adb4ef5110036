import { Button, Card, Stack, Typography } from '@mui/material';
import { LinkBase, Navigate, useTranslate } from 'react-admin';
import { LIST } from '../../domain/first-steps.ts';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { Progress } from './progress.tsx';
import { useFirstSteps, useMarkStep } from './use-first-steps.ts';

/** The first steps on the dashboard of super administrators, until all are done or they are dismissed (OPS-05). */
export const FirstStepsCard = () => (useIsSuperAdmin() ? <Steps /> : null);

function Steps() {
  const translate = useTranslate();
  const { data } = useFirstSteps();
  const { mutate, isPending } = useMarkStep();
  // The first sign-in leads there.
  if (data?.isNew) return <Navigate to="/premiers-pas" replace />;
  if (!data?.isShown) return null;
  const next = data.steps.find(({ isDone, isLater }) => !isDone && !isLater);
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ mb: 2, p: 2 }}>
      <Typography id="first-steps" variant="h2" sx={{ mb: 1 }}>
        {translate('firstSteps.title')}
      </Typography>
      <Progress steps={data.steps} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ flex: '1 1 16rem' }}>
          {next && translate('firstSteps.next', { step: translate(`firstSteps.steps.${next.name}.title`) })}
        </Typography>
        <Button variant="contained" component={LinkBase} to="/premiers-pas">
          {translate('firstSteps.continue')}
        </Button>
        <Button color="inherit" disabled={isPending} onClick={() => mutate({ name: LIST, mark: 'done' })}>
          {translate('firstSteps.dismiss')}
        </Button>
      </Stack>
    </Card>
  );
}
