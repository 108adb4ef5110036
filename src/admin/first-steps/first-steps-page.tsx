import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Title, useTranslate } from 'react-admin';
import { type FirstSteps, LIST } from '../../domain/first-steps.ts';
import { LINED_LIST } from '../ui/lists/lined-list.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { NoRecord } from '../ui/records/no-record.tsx';
import { Progress } from './progress.tsx';
import { StepRow } from './step-row.tsx';
import { useFirstSteps, useMarkStep } from './use-first-steps.ts';

/** The list of first steps: each says what it is for, has the button that leads to it, and ticks itself (OPS-05). */
export function FirstStepsPage() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useFirstSteps();
  const { mutate } = useMarkStep();
  const isNew = data?.isNew === true;
  // From now on it waits on the dashboard, and opens by itself no more.
  useEffect(() => {
    if (isNew) mutate({ name: LIST, mark: 'later' });
  }, [isNew, mutate]);
  if (!data)
    return <NoRecord title={translate('firstSteps.title')} error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Title title={translate('firstSteps.title')} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Typography sx={{ mb: 2 }}>{translate('firstSteps.lead')}</Typography>
      <Progress steps={data.steps} />
      <Card component="ol" sx={LINED_LIST}>
        {data.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </Card>
      <Dismissal isShown={data.isShown} />
    </Box>
  );
}

/** Takes the card off the dashboard, or puts it back. */
function Dismissal({ isShown }: Pick<FirstSteps, 'isShown'>) {
  const translate = useTranslate();
  const { mutate, isPending } = useMarkStep();
  return (
    <Stack direction="row" sx={{ mt: 2, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>
        {translate(isShown ? 'firstSteps.stays' : 'firstSteps.gone')}
      </Typography>
      {isShown && (
        <Button disabled={isPending} onClick={() => mutate({ name: LIST, mark: 'done' })}>
          {translate('firstSteps.dismiss')}
        </Button>
      )}
    </Stack>
  );
}
