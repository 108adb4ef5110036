import { Alert, Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useStepsAgain } from './use-first-steps.ts';

interface TestButtonProps {
  readonly name: 'mail' | 'files';
  readonly isDone: boolean;
}

/** Tests the mail or the files, and shows what the server said. */
export function TestButton({ name, isDone }: TestButtonProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const readAgain = useStepsAgain();
  const { mutateAsync, data, error, isPending } = useMutation({
    mutationFn: () => (name === 'mail' ? provider.testMail() : provider.testFiles()),
    onSuccess: readAgain,
  });
  const test = useOneAtATime(() => mutateAsync());
  return (
    <>
      <BusyButton busy={isPending} variant={isDone ? 'outlined' : 'contained'} onClick={() => test()}>
        {translate(`firstSteps.actions.${isPending ? 'testing' : name}`)}
      </BusyButton>
      <Box role="status" sx={{ order: 1, flexBasis: '100%' }}>
        {!isPending && data && (
          <Alert severity={data.isOk ? 'success' : 'error'}>
            {data.message}
            {data.answer && (
              <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
                {translate('firstSteps.answer', { answer: data.answer })}
              </Box>
            )}
          </Alert>
        )}
        {!isPending && error && <Alert severity="error">{error.message}</Alert>}
      </Box>
    </>
  );
}
