import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { hasSessionEnded } from '../../access/drafts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * Asks before a form with something unsaved is left, inside the form. react-admin's own question
 * (`warnWhenUnsavedChanges`) is silent after a save that failed without naming a field, and takes addresses under the
 * form's for parts of it; here another address is another page. Filters and pages in the query are no way out.
 */
export function LeaveQuestion() {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0 && !isSubmitting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  // Closing the browser's tab: its own question, in its own words; none where the session has ended and nothing is lost.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!hasSessionEnded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={translate('screens.leave.title')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {translate('screens.leave.text')}
    </ConfirmDialog>
  );
}
