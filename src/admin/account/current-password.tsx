import { Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from '../data-provider/current-password.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';

const CurrentPasswordDialog = lazyScreen(
  () => import('./current-password-dialog.tsx'),
  'CurrentPasswordDialog',
);

/** Opens the dialog where the API asks for the current password; once for the whole back office. */
export function CurrentPassword() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <CurrentPasswordDialog question={question} />
    </Suspense>
  );
}
